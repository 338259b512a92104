import { EventEmitter } from 'node:events';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { createCallerLimit, MAX_STREAMS } from '../../auth/caller-limit.ts';
import type { RestUploadFragment } from './gql/uploads.ts';
import { followUpload } from './upload-events.ts';

const callers = createCallerLimit();
const actor = { ...staffOf(1), userId: 'follower', sessionId: 'follower' };
const runningUpload = { state: 'RUNNING' } as RestUploadFragment;

/** Creates a response that stays open until `close` is called. */
function createResponse() {
  const response = Object.assign(new EventEmitter(), { locals: { callers, context: { actor } } });
  return { response: response as unknown as Response, close: () => response.emit('close') };
}

test('a user may follow 10 uploads at the same time; an 11th is refused with RATE_LIMITED', async () => {
  const opened = Array.from({ length: MAX_STREAMS }, createResponse);
  // This response cannot send headers, so following fails; but it is counted before that, until it is closed.
  for (const { response } of opened) await followUpload(response, async () => runningUpload).catch(() => undefined);
  await expect(followUpload(createResponse().response, async () => runningUpload)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  opened[0]?.close();
  await expect(followUpload(createResponse().response, async () => runningUpload)).rejects.not.toMatchObject({
    code: 'RATE_LIMITED',
  });
});

import { EventEmitter } from 'node:events';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { createCallerLimit, MAX_STREAMS } from '../../auth/caller-limit.ts';
import type { RestUploadFragment } from './gql/uploads.ts';
import { followUpload } from './upload-events.ts';

const callers = createCallerLimit();
const actor = { ...staffOf(1), userId: 'follower', sessionId: 'follower' };
const running = { state: 'RUNNING' } as RestUploadFragment;

/** A response whose stream stays open until it is closed. */
function respond() {
  const response = Object.assign(new EventEmitter(), { locals: { callers, context: { actor } } });
  return { response: response as unknown as Response, close: () => response.emit('close') };
}

test('lets one user follow only some uploads at once', async () => {
  const opened = Array.from({ length: MAX_STREAMS }, respond);
  // Headers cannot be sent: the stream counts from before.
  for (const { response } of opened) await followUpload(response, async () => running).catch(() => undefined);
  await expect(followUpload(respond().response, async () => running)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  opened[0]?.close();
  await expect(followUpload(respond().response, async () => running)).rejects.not.toMatchObject({
    code: 'RATE_LIMITED',
  });
});

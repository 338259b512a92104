import type { Response } from 'express';
import { holdStream } from '../../auth/caller-limit.ts';
import { RestError } from '../http/errors.ts';
import { sendStream } from '../http/stream.ts';
import type { RestUploadFragment } from './gql/uploads.ts';
import { isFinished, toUpload } from './upload-view.ts';

const POLL_INTERVAL_MS = 500;
/** Interval of comments that keep proxies from closing an idle connection, in milliseconds. */
const PING_EVERY_MS = 15_000;

/**
 * Streams an upload's progress as server-sent events until it finishes, awaits approval, or the client disconnects. A caller may have
 * only some open at once. @throws AppError RATE_LIMITED
 */
export async function followUpload(response: Response, fetchUpload: () => Promise<RestUploadFragment>): Promise<void> {
  const first = await fetchUpload();
  holdStream(response);
  response
    .set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    .flushHeaders();
  await sendStream(
    response,
    progressEvents(first, fetchUpload, () => response.destroyed),
  );
}

async function* progressEvents(
  first: RestUploadFragment,
  fetchUpload: () => Promise<RestUploadFragment>,
  isDisconnected: () => boolean,
): AsyncGenerator<string> {
  let upload = first;
  let lastSent = '';
  let lastSentAt = Date.now();
  while (!isDisconnected()) {
    const current = JSON.stringify(toUpload(upload));
    if (current !== lastSent) {
      yield `data: ${current}\n\n`;
      [lastSent, lastSentAt] = [current, Date.now()];
    } else if (Date.now() - lastSentAt > PING_EVERY_MS) {
      yield ': keep-alive\n\n';
      lastSentAt = Date.now();
    }
    if (isFinished(upload) || upload.state === 'AWAITING_APPROVAL') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const seen = await fetchUpload().catch(handlePollError);
    if (seen === 'gone') return;
    upload = seen ?? upload;
  }
}

/** Ignores a temporarily unavailable service: the next poll retries. */
function handlePollError(error: unknown): 'gone' | undefined {
  return error instanceof RestError && error.status < 500 ? 'gone' : undefined;
}

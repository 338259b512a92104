import type { Response } from 'express';
import { countOpenStream } from '../../auth/caller-limit.ts';
import { RestError } from '../http/errors.ts';
import { sendStream } from '../http/stream.ts';
import type { RestUploadFragment } from './gql/uploads.ts';
import { isFinished, toUpload } from './upload-view.ts';

const POLL_INTERVAL_MS = 500;
/** Interval of comments, which keep proxies from closing an idle connection. */
const KEEP_ALIVE_INTERVAL_MS = 15_000;

/**
 * Streams an upload's progress as server-sent events until the upload finishes or awaits approval, or the client
 * disconnects.
 * @throws AppError RATE_LIMITED if the caller has too many open streams
 */
export async function followUpload(response: Response, fetchUpload: () => Promise<RestUploadFragment>): Promise<void> {
  const first = await fetchUpload();
  countOpenStream(response);
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
    } else if (Date.now() - lastSentAt > KEEP_ALIVE_INTERVAL_MS) {
      yield ': keep-alive\n\n';
      lastSentAt = Date.now();
    }
    if (isFinished(upload) || upload.state === 'AWAITING_APPROVAL') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const polled = await fetchUpload().catch(handlePollError);
    if (polled === 'not-readable') return;
    upload = polled ?? upload;
  }
}

/** Returns undefined while a service is unavailable, so that the next poll tries again. */
function handlePollError(error: unknown): 'not-readable' | undefined {
  return error instanceof RestError && error.status < 500 ? 'not-readable' : undefined;
}

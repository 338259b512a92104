import type { Response } from 'express';
import { RestError } from '../http/errors.ts';
import type { RestUploadFragment } from './gql/uploads.ts';
import { isFinished, toUpload } from './upload-view.ts';

const POLL_INTERVAL_MS = 500;
/** Interval of comments that keep proxies from closing an idle connection, in milliseconds. */
const PING_EVERY_MS = 15_000;

/** Streams an upload's progress as server-sent events until it finishes or the client disconnects. */
export async function followUpload(response: Response, fetchUpload: () => Promise<RestUploadFragment>): Promise<void> {
  let upload = await fetchUpload();
  let lastSent = '';
  let lastSentAt = Date.now();
  response
    .set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    .flushHeaders();
  while (!isClosed(response)) {
    const current = JSON.stringify(toUpload(upload));
    if (current !== lastSent) {
      response.write(`data: ${current}\n\n`);
      [lastSent, lastSentAt] = [current, Date.now()];
    } else if (Date.now() - lastSentAt > PING_EVERY_MS) {
      response.write(': keep-alive\n\n');
      lastSentAt = Date.now();
    }
    if (isFinished(upload)) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const seen = await fetchUpload().catch(handlePollError);
    if (seen === 'gone' || isClosed(response)) break;
    upload = seen ?? upload;
  }
  response.end();
}

/** Returns whether the client has disconnected or the response has ended. */
const isClosed = (response: Response): boolean => response.destroyed || response.writableEnded;

/** Ignores a temporarily unavailable service: the next poll retries. */
function handlePollError(error: unknown): 'gone' | undefined {
  return error instanceof RestError && error.status < 500 ? 'gone' : undefined;
}

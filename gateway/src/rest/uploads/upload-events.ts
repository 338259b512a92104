import type { Response } from 'express';
import { RestError } from '../http/errors.ts';
import type { RestUploadFragment } from './gql/uploads.ts';
import { isFinished, toUpload } from './upload-view.ts';

const POLL_INTERVAL_MS = 500;
/** Milliseconds of silence after which a comment keeps proxies from closing the line. */
const PING_EVERY_MS = 15_000;

/** Tells an upload's progress as server-sent events until it is finished or nobody listens any more. */
export async function followUpload(response: Response, look: () => Promise<RestUploadFragment>): Promise<void> {
  let upload = await look();
  let told = '';
  let toldAt = Date.now();
  response
    .set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    .flushHeaders();
  while (!isClosed(response)) {
    const news = JSON.stringify(toUpload(upload));
    if (news !== told) {
      response.write(`data: ${news}\n\n`);
      [told, toldAt] = [news, Date.now()];
    } else if (Date.now() - toldAt > PING_EVERY_MS) {
      response.write(': still here\n\n');
      toldAt = Date.now();
    }
    if (isFinished(upload)) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const seen = await look().catch(handlePollError);
    if (seen === 'gone' || isClosed(response)) break;
    upload = seen ?? upload;
  }
  response.end();
}

/** The listener left, or this process does. */
const isClosed = (response: Response): boolean => response.destroyed || response.writableEnded;

/** A service that is away for a moment is no reason to end the stream: the next look may find it. */
function handlePollError(error: unknown): 'gone' | undefined {
  return error instanceof RestError && error.status < 500 ? 'gone' : undefined;
}

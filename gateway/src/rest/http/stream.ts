import type { ServerResponse } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Milliseconds after which a client that takes nothing of a streamed response is disconnected. */
const IDLE_READER_MS = 60_000;

/**
 * Streams a response at the pace of the client: `pieces` is read only as fast as the client takes what was sent.
 * Disconnects a client that takes nothing for `idleMs`. Stops quietly when the client is gone.
 */
export async function sendStream(
  response: ServerResponse,
  pieces: AsyncIterable<unknown>,
  { encoders = [], idleMs = IDLE_READER_MS }: { encoders?: Duplex[]; idleMs?: number } = {},
): Promise<void> {
  response.setTimeout(idleMs);
  try {
    // Pieces may be large, so none is read ahead.
    await pipeline([Readable.from(pieces, { highWaterMark: 1 }), ...encoders, response]);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  }
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

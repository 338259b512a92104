import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { GatewayContext } from '../../context.ts';

/** A client that reads nothing of a streamed response for this long is disconnected. */
const IDLE_CLIENT_MS = 60_000;
/**
 * Interval of checks whether the caller still has access, so that a stream ends within 5 seconds after access is lost.
 */
const ACCESS_CHECK_MS = 3_000;

/** The middleware and the pipeline add more listeners to a response than Node's default limit of 10. */
const MAX_LISTENERS = 20;

interface StreamOptions {
  idleMs?: number;
  accessCheckMs?: number;
}

/**
 * Streams a response. `pieces` is read only as fast as the client reads the response. Disconnects a client that reads
 * nothing for `idleMs`, and one whose session or key no longer has the access of the time when the request arrived.
 * Resolves when the client disconnects.
 */
export async function sendStream(
  response: Response,
  pieces: AsyncIterable<unknown>,
  { idleMs = IDLE_CLIENT_MS, accessCheckMs = ACCESS_CHECK_MS }: StreamOptions = {},
): Promise<void> {
  const { keepsAccess }: GatewayContext = response.locals.context;
  response.setTimeout(idleMs).setMaxListeners(MAX_LISTENERS);
  let isChecking = false;
  const checkAccess = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    // While identity is unavailable, access counts as kept.
    if (!(await keepsAccess().catch(() => true))) response.destroy();
    isChecking = false;
  };
  const checks = setInterval(checkAccess, accessCheckMs);
  try {
    // Pieces may be large, so only one is buffered.
    await pipeline(Readable.from(pieces, { highWaterMark: 1 }), response);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  } finally {
    clearInterval(checks);
  }
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { GatewayContext } from '../../context.ts';

/** Milliseconds after which a client that takes nothing of a streamed response is disconnected. */
const IDLE_READER_MS = 60_000;
/** Milliseconds between checks whether the caller still has access: streams end within 5 s of losing it. */
const ACCESS_CHECK_MS = 3_000;

/** The middleware and the pipeline together have more than Node's default of 10. */
const MAX_LISTENERS = 20;

interface StreamOptions {
  idleMs?: number;
  accessCheckMs?: number;
}

/**
 * Streams a response at the pace of the client: `pieces` is read only as fast as the client takes what was sent.
 * Disconnects a client that takes nothing for `idleMs`, or whose session or key no longer gives the access that it gave
 * when the request arrived. Stops quietly when the client is gone.
 */
export async function sendStream(
  response: Response,
  pieces: AsyncIterable<unknown>,
  { idleMs = IDLE_READER_MS, accessCheckMs = ACCESS_CHECK_MS }: StreamOptions = {},
): Promise<void> {
  const { keepsAccess }: GatewayContext = response.locals.context;
  response.setTimeout(idleMs).setMaxListeners(MAX_LISTENERS);
  let isChecking = false;
  const checkAccess = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    // While identity is unavailable the stream continues.
    if (!(await keepsAccess().catch(() => true))) response.destroy();
    isChecking = false;
  };
  const checks = setInterval(checkAccess, accessCheckMs);
  try {
    // Pieces may be large, so none is read ahead.
    await pipeline(Readable.from(pieces, { highWaterMark: 1 }), response);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  } finally {
    clearInterval(checks);
  }
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

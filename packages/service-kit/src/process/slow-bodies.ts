import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the body of a request may take to arrive. */
export const BODY_TIMEOUT_MS = 30_000;
/** Minimum rate of an upload, measured over windows of `BODY_TIMEOUT_MS`. */
export const UPLOAD_BYTES_PER_SECOND = 2048;

export interface SlowBodyOptions {
  /** Returns whether a request uploads a file. It may take any time, as long as it has the minimum rate. */
  isUpload?: (request: IncomingMessage) => boolean;
  bodyWithinMs?: number;
}

/**
 * How long the connection stays open after a response that was sent before the whole body arrived, so that the client
 * can read it.
 */
const LINGER_MS = 5000;

/** The rest of a larger body is not read after a response that refuses access. */
const LARGE_BODY_BYTES = 1_000_000;
/** How long the connection stays open after such a response. */
const LINGER_UNREAD_MS = 1000;
/**
 * Statuses that the gateway sends before it reads a body. After other responses the body is read to its end, because a
 * client may read the response only after it has sent the whole body.
 */
const REFUSED_ACCESS = [401, 403, 404];

const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES;

/** Answers 408 and closes the connection if a request's body arrives too slowly. */
export function cutSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { isUpload = () => false, bodyWithinMs = BODY_TIMEOUT_MS }: SlowBodyOptions,
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const mayTakeLonger = isUpload(request);
  let bytesAtLastCheck = socket.bytesRead;
  const check = (): void => {
    const received = socket.bytesRead - bytesAtLastCheck;
    bytesAtLastCheck = socket.bytesRead;
    const isFastEnough = received >= (UPLOAD_BYTES_PER_SECOND * bodyWithinMs) / 1000;
    // Unread data means that this process reads slowly, not that the client sends slowly.
    if (!request.complete && mayTakeLonger && (isFastEnough || request.readableLength > 0)) return;
    stop();
    if (request.complete) return;
    if (response.headersSent) return void socket.destroy();
    response.writeHead(408, { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('The request took too long', () => socket.destroy());
  };
  const timer = setInterval(check, bodyWithinMs);
  timer.unref();
  const stop = (): void => clearInterval(timer);
  request.once('close', stop);
  let lingerMs = LINGER_MS;
  response.once('prefinish', () => {
    if (request.complete || !isLarge(request) || !REFUSED_ACCESS.includes(response.statusCode)) return;
    lingerMs = LINGER_UNREAD_MS;
    // Node reads and discards the body of a request after the response, unless something has read from the request
    // before.
    request.read();
  });
  response.once('close', () => {
    stop();
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), lingerMs).unref();
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds in which a request's body must arrive. */
export const BODY_TIMEOUT_MS = 30_000;
/** Least bytes per second of an upload, measured over windows of `BODY_TIMEOUT_MS`. */
export const UPLOAD_BYTES_PER_SECOND = 2048;

export interface SlowBodyOptions {
  /** Returns whether a request carries a file. Such a request may take any time, at the least rate. */
  isUpload?: (request: IncomingMessage) => boolean;
  bodyWithinMs?: number;
}

/** Milliseconds that a client whose request was answered early may go on sending, so that it can read the answer. */
const LINGER_MS = 5000;

/** Bytes beyond which the body of a caller without access is not read after the refusal. */
const LARGE_BODY_BYTES = 1_000_000;
/** Milliseconds that a client has to read the refusal while its large body is not read. */
const LINGER_UNREAD_MS = 1000;
/** The gateway sends these before it reads a body. Clients may first send the whole body, so others are read. */
const REFUSED_ACCESS = [401, 403, 404];

const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES;

/** Answers 408 and closes the connection when a request's body arrives too slowly. */
export function cutSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { isUpload = () => false, bodyWithinMs = BODY_TIMEOUT_MS }: SlowBodyOptions,
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const mayTakeLonger = isUpload(request);
  let seen = socket.bytesRead;
  const check = (): void => {
    const received = socket.bytesRead - seen;
    seen = socket.bytesRead;
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
    // Node reads and discards the body of a request that nothing has read from.
    request.read();
  });
  response.once('close', () => {
    stop();
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), lingerMs).unref();
  });
}

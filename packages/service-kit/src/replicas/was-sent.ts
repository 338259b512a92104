/** What a connection that was never made fails with; the other side has seen nothing of the request. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** What a connection that broke fails with; the other side may have seen the request. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A process that says that it does not serve has done nothing. */
export class NotServing extends Error {}

/** Whether the caller lost interest: no fault of the other side. A deadline that passed is one. */
export const wasGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Whether a failed request provably never reached the other side. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof NotServing || NEVER_CONNECTED.has(codeOf(error));

/** Whether it failed because the other side was or went away, rather than by a deadline or a fault of ours. */
export const lostItsServer = (error: unknown): boolean => wasNeverSent(error) || BROKEN.has(codeOf(error));

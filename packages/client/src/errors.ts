/** The reason why a mutation was refused. It changed nothing. */
export interface UserError {
  /** Documented and never renamed. */
  code: string;
  /** Path of the input field; null if it concerns the whole request. */
  field: string | null;
  /** Can be shown to people. */
  message: string;
}

interface ApiErrorOptions {
  status?: number | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A request without a result. */
export class ApiError extends Error {
  /**
   * A documented code such as FORBIDDEN or CURSOR_EXPIRED; NETWORK or TIMEOUT without a response; HTTP_ and the status
   * for a response without a code.
   */
  readonly code: string;
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** Quote it when you ask for support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the request is sent again, if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, message: string, { status, requestId, retryAfterSeconds, cause }: ApiErrorOptions = {}) {
    super(`${code}: ${message}`, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A mutation that was refused. */
export class RefusedError extends Error {
  readonly userErrors: readonly UserError[];

  constructor(userErrors: readonly UserError[]) {
    super(userErrors.map(({ code, message }) => `${code}: ${message}`).join('; '));
    this.name = 'RefusedError';
    this.userErrors = userErrors;
  }
}

/** Returns a mutation's payload. @throws RefusedError if it has user errors. */
export function accepted<Payload extends { userErrors: readonly UserError[] }>(payload: Payload): Payload {
  if (payload.userErrors.length > 0) throw new RefusedError(payload.userErrors);
  return payload;
}

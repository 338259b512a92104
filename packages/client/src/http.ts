import { ApiError } from './errors.ts';

/** The delay before the second attempt. Doubles with each further attempt. */
const FIRST_RETRY_DELAY_MS = 1000;
/** Also limits the delay that Retry-After asks for. */
const MAX_RETRY_DELAY_MS = 60_000;

export interface Transport {
  /** Origin of the portal, such as https://pay.example.com. */
  url: string;
  key: string;
  fetch: typeof fetch;
  /** Attempts after the first one. */
  maxRetries: number;
}

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string | Blob | Uint8Array<ArrayBuffer>;
  /** Maximum milliseconds of one attempt. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Whether the request may be repeated although the server may have processed it. */
  isRepeatable: boolean;
}

/** Waits `ms` milliseconds. @throws the signal's reason when it is aborted */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    function done(): void {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Sends a request and returns what `read` returns for the response. A request that was refused with 429 is repeated
 * after Retry-After seconds. A repeatable request is also repeated after 503, after a timeout, and if the server could
 * not be reached.
 * @throws ApiError; the signal's reason when it is aborted
 */
export async function send<Result>(
  transport: Transport,
  request: HttpRequest,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(transport, request, read);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (!(error instanceof ApiError) || attempt >= transport.maxRetries || !mayRepeat(error, request)) throw error;
      const backoffMs = FIRST_RETRY_DELAY_MS * 2 ** attempt;
      const delayMs = error.retryAfterSeconds === undefined ? backoffMs : error.retryAfterSeconds * 1000;
      await wait(Math.min(delayMs, MAX_RETRY_DELAY_MS), request.signal);
    }
  }
}

/** Codes after which a repeatable request is repeated. */
const RETRYABLE_CODES = new Set(['UNAVAILABLE', 'NETWORK', 'TIMEOUT', 'HTTP_503']);

const mayRepeat = ({ code }: ApiError, { isRepeatable }: HttpRequest): boolean =>
  code === 'RATE_LIMITED' || (isRepeatable && RETRYABLE_CODES.has(code));

async function sendOnce<Result>(
  { url, key, fetch }: Transport,
  { method, path, headers, body, timeoutMs, signal }: HttpRequest,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body }),
    });
    return await read(response);
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause;
    if (timeout.aborted) throw new ApiError('TIMEOUT', `No answer within ${timeoutMs} ms`, { cause });
    throw new ApiError('NETWORK', 'The server could not be reached', { cause });
  }
}

/** Returns the status and headers of a response that an ApiError contains. */
export function responseDetails({ status, headers }: Response) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  };
}

/**
 * Returns the error for a REST response that is not a success. Its body is problem details if the request accepts them.
 */
export async function createRestError(response: Response): Promise<ApiError> {
  const { title } = Object(await response.json().catch(() => undefined)) as { title?: unknown };
  const code = response.status === 429 ? 'RATE_LIMITED' : `HTTP_${response.status}`;
  return new ApiError(code, typeof title === 'string' ? title : 'Unexpected answer', responseDetails(response));
}

import { ApiError } from './errors.ts';

/** Milliseconds before the second attempt; doubled for each further one. */
const FIRST_WAIT_MS = 1000;
/** Milliseconds that the client waits at most, whatever Retry-After says. */
const MAX_WAIT_MS = 60_000;

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
  /** Milliseconds for one attempt. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Whether the request may be sent again although it may have taken effect. */
  isRepeatable: boolean;
}

/** Waits. @throws the reason of the signal when it is aborted. */
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
 * Sends a request and returns what `read` makes of the answer. A request that was refused with 429 is sent again after
 * Retry-After seconds; a repeatable one also after 503, without an answer and after a timeout.
 * @throws ApiError; the reason of the signal when it is aborted
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
      const backOffMs = FIRST_WAIT_MS * 2 ** attempt;
      const waitMs = error.retryAfterSeconds === undefined ? backOffMs : error.retryAfterSeconds * 1000;
      await wait(Math.min(waitMs, MAX_WAIT_MS), request.signal);
    }
  }
}

const REPEATED = new Set(['UNAVAILABLE', 'NETWORK', 'TIMEOUT', 'HTTP_503']);

const mayRepeat = ({ code }: ApiError, { isRepeatable }: HttpRequest): boolean =>
  code === 'RATE_LIMITED' || (isRepeatable && REPEATED.has(code));

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

/** Returns what an answer's headers say for errors. */
export function answered({ status, headers }: Response) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  };
}

/** Returns the error of a REST call that failed; its body is problem details if the request accepts them. */
export async function failureOf(response: Response): Promise<ApiError> {
  const { title } = Object(await response.json().catch(() => undefined)) as { title?: unknown };
  const code = response.status === 429 ? 'RATE_LIMITED' : `HTTP_${response.status}`;
  return new ApiError(code, typeof title === 'string' ? title : 'Unexpected answer', answered(response));
}

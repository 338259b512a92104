import { type Dispatcher, request } from 'undici';

const MAX_RESPONSE_BYTES = 1024 * 1024;

export type ProviderCall = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

/** `unreachable`: the request was not sent. `lost`: the request may have arrived, but its answer did not. */
export type CallResult =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: 'timeout' | 'connection' | 'too-large' };

export type CallOptions = { readonly dispatcher?: Dispatcher; readonly timeoutMs: number };

/** Calls the provider with one time limit for the whole call. Follows no redirect and never throws. */
export async function callProvider(call: ProviderCall, { dispatcher, timeoutMs }: CallOptions): Promise<CallResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(call.url, {
      method: call.method,
      headers: { accept: 'application/json', ...call.headers },
      body: call.body,
      signal,
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    const text = await readLimited(answer.body);
    if (text === null) return { kind: 'lost', reason: 'too-large' };
    return { kind: 'answer', status: answer.statusCode, text };
  } catch (error) {
    if (signal.aborted) return { kind: 'lost', reason: 'timeout' };
    const code = codeOf(error);
    return wasNeverSent(code) ? { kind: 'unreachable', reason: code } : { kind: 'lost', reason: 'connection' };
  }
}

/** Returns the text of a body; null if it is larger than MAX_RESPONSE_BYTES. */
async function readLimited(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop destroys the stream and its connection.
    if (size > MAX_RESPONSE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns whether the failure is one of DNS, connection or TLS, before any byte of the request was sent. */
function wasNeverSent(code: string): boolean {
  return (
    [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'UND_ERR_CONNECT_TIMEOUT',
      'UND_ERR_INVALID_ARG',
    ].includes(code) || /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(code)
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
}

/** Returns the parsed value, or undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a parsed value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

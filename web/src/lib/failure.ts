/** What went wrong with a request, in words that may be shown. */
export interface Failure {
  code: string;
  message: string;
  /** Of an unexpected error: what support needs to find it. */
  id?: string;
  /** Of a limit that was reached: when to try again. */
  retryAfterSeconds?: number;
}

interface ServedError {
  message: string;
  extensions?: Record<string, unknown>;
}

/** The gateway answered a GraphQL request with errors. Has the shape of Apollo's own. */
export class GraphqlFailure extends Error {
  readonly errors: readonly ServedError[];
  constructor(errors: readonly ServedError[]) {
    super(errors[0]?.message ?? 'The server gave no answer');
    this.errors = errors;
  }
}

const OFFLINE: Failure = {
  code: 'UNREACHABLE',
  message: 'We could not reach the server. Check your connection and try again.',
};
const UNEXPECTED = 'Something went wrong. Please try again.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isServed = (value: unknown): value is ServedError => isRecord(value) && typeof value.message === 'string';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The errors inside what the light client or Apollo threw; also those of an answer that was not 2xx. */
function servedErrors(error: unknown): ServedError[] {
  if (!isRecord(error)) return [];
  if (Array.isArray(error.errors)) return error.errors.filter(isServed);
  const body = textOf(error.bodyText);
  if (body === undefined) return [];
  try {
    return servedErrors(JSON.parse(body));
  } catch {
    return [];
  }
}

export function toFailure(error: unknown): Failure {
  const [served] = servedErrors(error);
  if (served) {
    const code = textOf(served.extensions?.code) ?? 'INTERNAL';
    const id = textOf(served.extensions?.errorId) ?? textOf(served.extensions?.requestId);
    // Where an id can be shown by itself the words need not carry it.
    const message = code === 'INTERNAL' ? UNEXPECTED : served.message;
    const wait = served.extensions?.retryAfterSeconds;
    return { code, message, ...(id && { id }), ...(typeof wait === 'number' && { retryAfterSeconds: wait }) };
  }
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return OFFLINE;
  return { code: 'INTERNAL', message: UNEXPECTED };
}

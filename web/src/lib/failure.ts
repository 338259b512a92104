/** A failed request, with a message for the user. */
export interface Failure {
  code: string;
  message: string;
  /** Error id of an unexpected error, for support. */
  id?: string;
  /** Seconds to wait after hitting a rate limit. */
  retryAfterSeconds?: number;
}

interface ServerError {
  message: string;
  extensions?: Record<string, unknown>;
}

/** A GraphQL response with errors; has the shape of Apollo's own error. */
export class GraphqlFailure extends Error {
  readonly errors: readonly ServerError[];
  constructor(errors: readonly ServerError[]) {
    super(errors[0]?.message ?? 'The server returned no data');
    this.errors = errors;
  }
}

const OFFLINE: Failure = {
  code: 'UNREACHABLE',
  message: 'We could not reach the server. Check your connection and try again.',
};
const UNEXPECTED = 'Something went wrong. Please try again.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isServerError = (value: unknown): value is ServerError => isRecord(value) && typeof value.message === 'string';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Extracts GraphQL errors from what `graphqlRequest` or Apollo threw, including the body of a non-2xx response. */
function serverErrors(error: unknown): ServerError[] {
  if (!isRecord(error)) return [];
  if (Array.isArray(error.errors)) return error.errors.filter(isServerError);
  const body = textOf(error.bodyText);
  if (body === undefined) return [];
  try {
    return serverErrors(JSON.parse(body));
  } catch {
    return [];
  }
}

export function toFailure(error: unknown): Failure {
  const [first] = serverErrors(error);
  if (first) {
    const code = textOf(first.extensions?.code) ?? 'INTERNAL';
    const id = textOf(first.extensions?.errorId) ?? textOf(first.extensions?.requestId);
    // The server's message contains the id, which is shown separately.
    const message = code === 'INTERNAL' ? UNEXPECTED : first.message;
    const wait = first.extensions?.retryAfterSeconds;
    return { code, message, ...(id && { id }), ...(typeof wait === 'number' && { retryAfterSeconds: wait }) };
  }
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return OFFLINE;
  return { code: 'INTERNAL', message: UNEXPECTED };
}

/** Logs a failure to the browser's console. Fixed texts only, never personal data. */
export const logFailure = (message: string): void => console.error(message);

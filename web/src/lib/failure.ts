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

export const UNREACHABLE_MESSAGE = 'We could not reach the server. Check your connection and try again.';
export const UNEXPECTED_MESSAGE = 'Something went wrong. Please try again.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isServerError = (value: unknown): value is ServerError => isRecord(value) && typeof value.message === 'string';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns the GraphQL errors of what `graphqlRequest` or Apollo threw, also from the body of a non-2xx response. */
function readServerErrors(error: unknown): ServerError[] {
  if (!isRecord(error)) return [];
  if (Array.isArray(error.errors)) return error.errors.filter(isServerError);
  const body = textOf(error.bodyText);
  if (body === undefined) return [];
  try {
    return readServerErrors(JSON.parse(body));
  } catch {
    return [];
  }
}

/** Returns the failure to show for what a request threw: the first GraphQL error, a missing response, or an unexpected failure. */
export function toFailure(error: unknown): Failure {
  const [first] = readServerErrors(error);
  if (first) {
    const code = textOf(first.extensions?.code) ?? 'INTERNAL';
    const id = textOf(first.extensions?.errorId) ?? textOf(first.extensions?.requestId);
    // The server's message contains the id, which is shown separately.
    const message = code === 'INTERNAL' ? UNEXPECTED_MESSAGE : first.message;
    const retryAfterSeconds = first.extensions?.retryAfterSeconds;
    return { code, message, ...(id && { id }), ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }) };
  }
  // `fetch` throws a TypeError when it gets no response.
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return { code: 'UNREACHABLE', message: UNREACHABLE_MESSAGE };
  return { code: 'INTERNAL', message: UNEXPECTED_MESSAGE };
}

/** Logs a failure to the browser's console. The message must be a fixed text without personal data. */
export const logFailure = (message: string): void => console.error(message);

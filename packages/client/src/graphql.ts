import { ApiError } from './errors.ts';
import { type HttpRequest, responseDetails, send, type Transport } from './http.ts';
import type { Operation } from './operation.ts';

interface GraphError {
  message: string;
  extensions?: { code?: string; retryAfterSeconds?: number };
}

interface GraphResponse<Result> {
  data?: Result | null;
  errors?: GraphError[];
}

/** Returns whether an operation only reads. */
const isQuery = (text: string): boolean => !/^\s*(?:mutation|subscription)\b/m.test(text);

/** Sends an operation. @throws ApiError with the code of the first error; the reason of the signal when it is aborted */
export function request<Result, Variables>(
  transport: Transport,
  operation: Operation<Result, Variables>,
  variables: Variables,
  options: Pick<HttpRequest, 'timeoutMs' | 'signal'>,
): Promise<Result> {
  const query = String(operation);
  const message: HttpRequest = {
    ...options,
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    isRepeatable: isQuery(query),
  };
  return send(transport, message, async (response) => {
    const body = await readBody<Result>(response);
    const [error] = body?.errors ?? [];
    const details = responseDetails(response);
    if (error) {
      const { code = 'INTERNAL', retryAfterSeconds = details.retryAfterSeconds } = error.extensions ?? {};
      throw new ApiError(code, error.message, { ...details, retryAfterSeconds });
    }
    if (!response.ok || !body?.data) throw new ApiError(`HTTP_${response.status}`, 'Unexpected answer', details);
    return body.data;
  });
}

/** Returns the body; undefined if it is not JSON, such as a proxy's error page. */
async function readBody<Result>(response: Response): Promise<GraphResponse<Result> | undefined> {
  const text = await response.text();
  try {
    return JSON.parse(text) as GraphResponse<Result>;
  } catch {
    return undefined;
  }
}

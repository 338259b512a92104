import { ApiError } from './errors.ts';
import { answered, type HttpRequest, send, type Transport } from './http.ts';
import type { Operation } from './operation.ts';

interface GraphError {
  message: string;
  extensions?: { code?: string; retryAfterSeconds?: number };
}

interface GraphAnswer<Result> {
  data?: Result | null;
  errors?: GraphError[];
}

/** Whether an operation only reads. */
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
    const answer = await readAnswer<Result>(response);
    const [error] = answer?.errors ?? [];
    const about = answered(response);
    if (error) {
      const { code = 'INTERNAL', retryAfterSeconds = about.retryAfterSeconds } = error.extensions ?? {};
      throw new ApiError(code, error.message, { ...about, retryAfterSeconds });
    }
    if (!response.ok || !answer?.data) throw new ApiError(`HTTP_${response.status}`, 'Unexpected answer', about);
    return answer.data;
  });
}

/** Returns the answer; undefined if it is not JSON, such as that of a proxy. */
async function readAnswer<Result>(response: Response): Promise<GraphAnswer<Result> | undefined> {
  const text = await response.text();
  try {
    return JSON.parse(text) as GraphAnswer<Result>;
  } catch {
    return undefined;
  }
}

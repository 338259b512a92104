import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, type HttpResponse } from '../system/client.ts';

/** Counts the responses of clients, and collects the unexpected ones: every 5xx except a 503 with Retry-After. */
export interface ResponseLog {
  addStatus(status: number): void;
  /** Adds a request without a response: its connection was refused or broke. */
  addLost(what: string, error: unknown): void;
  addProblem(problem: string): void;
  problems(): readonly string[];
  lostCount(): number;
  /** Returns the number of responses of each status, and of lost connections, as text. */
  summary(): string;
}

export function createResponseLog(): ResponseLog {
  const byStatus = new Map<number, number>();
  const lost: string[] = [];
  const problems: string[] = [];
  return {
    addStatus: (status) => void byStatus.set(status, (byStatus.get(status) ?? 0) + 1),
    addLost: (what, error) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      lost.push(`${what}: ${cause instanceof Error && 'code' in cause ? cause.code : cause}`);
    },
    addProblem: (problem) => void problems.push(problem),
    problems: () => problems,
    lostCount: () => lost.length,
    summary: () => {
      const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
      const counts = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      return `${total} responses (${counts.join(', ')}), ${lost.length} connections lost${lost.length > 0 ? ` (${lost.slice(0, 5).join('; ')})` : ''}`;
    },
  };
}

/** A client gives up this long after the first attempt. */
const RETRY_TIMEOUT_MS = 90_000;
const RETRY_AFTER_MS = 250;
const CONFLICT = 409;
const UNAVAILABLE = 503;

/**
 * Creates a client that repeats requests as the documentation asks: changes with the same Idempotency-Key. It adds
 * every response to the log.
 */
export function createRetryingClient(url: string, responses: ResponseLog, clientAddress: string): Client {
  const client = createClient(url);
  const send = async <Body>(
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse<Body>> => {
    const what = `${method} ${path}`;
    const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    const sent = { 'x-forwarded-for': clientAddress, ...key, ...headers };
    for (const end = Date.now() + RETRY_TIMEOUT_MS; ; ) {
      const answer = await client
        .send<Body>(method, path, payload, sent)
        .catch((error) => responses.addLost(what, error));
      if (answer) responses.addStatus(answer.status);
      if (answer && !(await waitIfRetryRequested(path, what, answer, responses))) return answer;
      if (Date.now() > end) throw new Error(`${what}: still not successful after ${RETRY_TIMEOUT_MS} ms`);
      if (!answer) await sleep(RETRY_AFTER_MS);
    }
  };
  return { send, get: (path) => send('GET', path), cookie: client.cookie };
}

interface GraphqlErrors {
  errors?: { extensions?: { code?: string; retryAfterSeconds?: number } }[];
}

/** Returns the seconds after which a GraphQL response with status 200 asks for a retry; 0 if it does not. */
function graphqlRetrySeconds(path: string, { status, body }: HttpResponse): number {
  if (path !== '/graphql' || status !== 200) return 0;
  const { code, retryAfterSeconds = 0 } = (body as GraphqlErrors).errors?.[0]?.extensions ?? {};
  return code === 'UNAVAILABLE' ? retryAfterSeconds : 0;
}

/** If the response asks for a retry, waits as long as it says and returns true; otherwise returns false at once. */
async function waitIfRetryRequested(
  path: string,
  what: string,
  answer: HttpResponse,
  responses: ResponseLog,
): Promise<boolean> {
  const { status, headers, text } = answer;
  const graphqlSeconds = graphqlRetrySeconds(path, answer);
  if (graphqlSeconds > 0) {
    await sleep(graphqlSeconds * 1000);
    return true;
  }
  if (status === CONFLICT && text.includes('still running')) {
    await sleep(RETRY_AFTER_MS);
    return true;
  }
  if (status !== UNAVAILABLE) {
    if (status >= 500) responses.addProblem(`${what} answered ${status}: ${text.slice(0, 200)}`);
    return false;
  }
  const seconds = Number(headers.get('retry-after'));
  if (!(seconds > 0)) responses.addProblem(`${what} answered 503 without Retry-After: ${text.slice(0, 200)}`);
  await sleep(Math.max(RETRY_AFTER_MS, seconds * 1000));
  return true;
}

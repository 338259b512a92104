import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Client, createClient } from '../system/client.ts';
import type { Ledger } from './ledger.ts';

/** Milliseconds after which a caller who is told to come again gives up. */
const PATIENCE_MS = 90_000;
const BETWEEN_MS = 250;
const CONFLICT = 409;
const UNAVAILABLE = 503;

/**
 * A caller as the documentation asks for one: told to come again, it does, with the same Idempotency-Key where it
 * changes something. Every answer goes into the ledger; one that no caller may get is a problem there.
 */
export function createSteadyClient(url: string, ledger: Ledger, clientAddress: string): Client {
  const client = createClient(url);
  const send = async <Body>(
    method: string,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const what = `${method} ${path}`;
    const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    const sent = { 'x-forwarded-for': clientAddress, ...key, ...headers };
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      const answer = await client.send<Body>(method, path, payload, sent).catch((error) => ledger.lost(what, error));
      if (answer) ledger.answered(answer.status);
      if (answer && !(await mustComeAgain(what, answer, ledger))) return answer;
      if (Date.now() > end) throw new Error(`${what}: still not served after ${PATIENCE_MS} ms`);
      if (!answer) await sleep(BETWEEN_MS);
    }
  };
  return { send, get: (path) => send('GET', path), cookie: client.cookie };
}

/** Waits as long as the answer says, if it says to come again. */
async function mustComeAgain(what: string, { status, headers, text }: Answer, ledger: Ledger): Promise<boolean> {
  if (status === CONFLICT && text.includes('still running')) {
    await sleep(BETWEEN_MS);
    return true;
  }
  if (status !== UNAVAILABLE) {
    if (status >= 500) ledger.wrong(`${what} answered ${status}: ${text.slice(0, 200)}`);
    return false;
  }
  const seconds = Number(headers.get('retry-after'));
  if (!(seconds > 0)) ledger.wrong(`${what} answered 503 without Retry-After: ${text.slice(0, 200)}`);
  await sleep(Math.max(BETWEEN_MS, seconds * 1000));
  return true;
}

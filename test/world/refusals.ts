import type { Answer, Client } from '@utility-pay/testkit';
import { expect } from 'vitest';

/** Expects a refusal with just these words, as text or as `{ error }`. */
export function expectRefusal(answer: Answer, status: number, words?: string): void {
  const { body, text } = answer;
  const told = typeof body === 'object' && body !== null && 'error' in body ? body.error : text;
  expect({ status: answer.status, told }).toEqual({ status, told: words ?? expect.any(String) });
}

/** Sends and expects to be refused. */
export const refuses = async (
  client: Client,
  [method, path, payload]: readonly [string, string, unknown?],
  status: number,
  words?: string,
): Promise<void> => expectRefusal(await client.send(method, path, payload), status, words);

/** Expects each of several bodies, each wrong in one way, to be refused with its words. */
export async function refusesEach(
  client: Client,
  method: string,
  path: string,
  good: Record<string, unknown>,
  wrong: readonly (readonly [change: Record<string, unknown>, words: string])[],
): Promise<void> {
  for (const [change, words] of wrong) {
    const answer = await client.send(method, path, { ...good, ...change });
    expectRefusal(answer, 400, words);
  }
}

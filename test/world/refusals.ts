import type { Client, HttpResponse } from '@utility-pay/testkit';
import { expect } from 'vitest';

/** Expects a refusal with exactly this message, as text or as `{ error }`. */
export function expectRefusal(answer: HttpResponse, status: number, message?: string): void {
  const { body, text } = answer;
  const actual = typeof body === 'object' && body !== null && 'error' in body ? body.error : text;
  expect({ status: answer.status, message: actual }).toEqual({ status, message: message ?? expect.any(String) });
}

/** Sends a request and expects a refusal. */
export const refuses = async (
  client: Client,
  [method, path, payload]: readonly [string, string, unknown?],
  status: number,
  message?: string,
): Promise<void> => expectRefusal(await client.send(method, path, payload), status, message);

/** Expects a refusal with its message for each invalid change of a valid body. */
export async function refusesEach(
  client: Client,
  method: string,
  path: string,
  good: Record<string, unknown>,
  wrong: readonly (readonly [change: Record<string, unknown>, message: string])[],
): Promise<void> {
  for (const [change, message] of wrong) {
    const answer = await client.send(method, path, { ...good, ...change });
    expectRefusal(answer, 400, message);
  }
}

import type { UserError } from '@utility-pay/contracts';
import { expect } from 'vitest';
import type { openBooks } from './books.ts';

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openBooks>>['ask']>>;

/** The payload of the one mutation that was asked; nothing may have gone wrong. */
export function payloadOf<Payload = { userErrors: UserError[] }>({ data, errors }: Answer): Payload {
  expect(errors).toBeUndefined();
  const [payload] = Object.values(data ?? {});
  return JSON.parse(JSON.stringify(payload));
}

/** Code and words of a refusal. */
export const refusalOf = ({ errors }: Answer): [unknown, string | undefined] => [
  errors?.[0]?.extensions?.code,
  errors?.[0]?.message,
];

export const WORDS: Record<string, string> = {
  UNAUTHENTICATED: 'Sign in to continue',
  FORBIDDEN: 'You are not allowed to do this',
};

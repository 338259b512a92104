import { afterAll, expect, test } from 'vitest';
import { startGateway } from './helpers/gateway.ts';
import { SECOND_SESSION_TOKEN, SESSION_TOKEN } from './helpers/identity.ts';

const clerk = { sessionId: 's', role: 'COMPANY_ADMIN', companyId: 7, permissions: ['MANAGE_BALANCES'] };
const keys: unknown[] = [];
const gateway = await startGateway({
  identity: {
    sessions: { [SESSION_TOKEN]: { ...clerk, userId: 'u' }, [SECOND_SESSION_TOKEN]: { ...clerk, userId: 'v' } },
  },
  answer: ({ variables, query }) => {
    if (!query.includes('correctAccount')) return { data: null };
    keys.push(Object.values(variables ?? {}).map((input) => (input as { idempotencyKey?: string }).idempotencyKey)[0]);
    throw new Error('socket hang up');
  },
});
afterAll(gateway.stop);

const correct = (token: string, key: string) =>
  fetch(`${gateway.url}/api/customers/c1/corrections`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie: `session=${token}` },
    body: JSON.stringify({ type: 'add-credit', amount: 100, reason: 'Goodwill' }),
  });

test('a correction that is repeated after a lost response has the same key for billing, and another caller another one', async () => {
  for (const [token, key] of [
    [SESSION_TOKEN, 'credit-1'],
    [SESSION_TOKEN, 'credit-1'],
    [SESSION_TOKEN, 'credit-2'],
    [SECOND_SESSION_TOKEN, 'credit-1'],
  ] as const)
    expect((await correct(token, key)).status).toBe(503);
  const [first, repeated, ...others] = keys;
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(repeated).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

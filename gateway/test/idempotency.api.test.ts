import { afterAll, beforeEach, expect, test } from 'vitest';
import { startGateway } from './helpers/gateway.ts';
import { SECOND_SESSION_TOKEN, SESSION_TOKEN } from './helpers/identity.ts';

const admin = { sessionId: 's', role: 'SUPER_ADMIN', companyId: null, permissions: [] };
/** Idempotency keys that services received. */
let receivedKeys: unknown[] = [];
const gateway = await startGateway({
  identity: {
    sessions: { [SESSION_TOKEN]: { ...admin, userId: 'u' }, [SECOND_SESSION_TOKEN]: { ...admin, userId: 'v' } },
  },
  answer: ({ variables, query }) => {
    if (!/correctAccount|addNote/.test(query)) return { data: null };
    receivedKeys.push(
      Object.values(variables ?? {}).map((input) => (input as { idempotencyKey?: string }).idempotencyKey)[0],
    );
    throw new Error('socket hang up');
  },
});
afterAll(gateway.stop);
beforeEach(() => {
  receivedKeys = [];
});

const send = (path: string, body: object, token: string, key: string) =>
  fetch(`${gateway.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie: `session=${token}` },
    body: JSON.stringify(body),
  });

test.each([
  ['correction', '/customers/c1/corrections', { type: 'add-credit', amount: 100, reason: 'Goodwill' }],
  ['note', '/customers/c1/notes', { text: 'Called' }],
])(
  'a %s that is repeated after a lost response is sent to its service with the same key; another caller’s key differs',
  async (_what, path, body) => {
    for (const [token, key] of [
      [SESSION_TOKEN, 'key-1'],
      [SESSION_TOKEN, 'key-1'],
      [SESSION_TOKEN, 'key-2'],
      [SECOND_SESSION_TOKEN, 'key-1'],
    ] as const)
      expect((await send(path, body, token, key)).status).toBe(503);
    const [first, repeated, ...others] = receivedKeys;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(repeated).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  },
);

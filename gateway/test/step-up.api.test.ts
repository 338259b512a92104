import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const MESSAGE = 'Confirm your password to continue';
const AUTHENTICATED_AT = '2026-11-21T12:00:00.000Z';
const NEW_KEY = { name: 'Bookkeeping', mode: 'live', scopes: ['customers:read'] };
let gateway: TestGateway;

beforeAll(async () => {
  const session = { ...twoKeys.sessions?.[SESSION_TOKEN], authenticatedAt: AUTHENTICATED_AT };
  gateway = await startGateway({
    identity: { sessions: { [SESSION_TOKEN]: session } },
    answer: () => ({ data: null, errors: [{ message: MESSAGE, extensions: { code: 'STEP_UP_REQUIRED' } }] }),
  });
});
beforeEach(() => void gateway.calls.splice(0));
afterAll(() => gateway?.stop());

const send = async (path: string, body: object, accept?: string) => {
  const response = await fetch(`${gateway.url}/api${path}`, {
    method: 'POST',
    headers: { cookie: `session=${SESSION_TOKEN}`, 'content-type': 'application/json', ...(accept ? { accept } : {}) },
    body: JSON.stringify(body),
  });
  const type = response.headers.get('content-type')?.split(';')[0];
  return { status: response.status, type, text: await response.text() };
};
const CHALLENGE = { error: MESSAGE, challenge: 'password' };

test.each([
  ['the default Accept header', undefined, 'application/json', CHALLENGE],
  ['Accept: application/json', 'application/json', 'application/json', CHALLENGE],
  [
    'Accept: application/problem+json',
    'application/problem+json',
    'application/problem+json',
    { status: 403, title: MESSAGE, challenge: 'password' },
  ],
])('a caller without a recent sign-in gets 403 with a challenge for %s', async (_title, accept, type, body) => {
  const response = await send('/companies/7/partner-keys', NEW_KEY, accept);
  expect({ ...response, text: JSON.parse(response.text) }).toEqual({ status: 403, type, text: body });
});

test('a caller without a recent sign-in that accepts only text gets 403 with the message', async () => {
  const response = await send('/companies/7/partner-keys', NEW_KEY, 'text/plain');
  expect(response).toEqual({ status: 403, type: 'text/plain', text: MESSAGE });
});

test('services receive the time of the session’s last authentication', async () => {
  await send('/companies/7/partner-keys', NEW_KEY);
  expect(gateway.calls[0]?.claims?.actor).toMatchObject({ kind: 'user', authenticatedAt: AUTHENTICATED_AT });
});

test('a GraphQL operation of a caller without a recent sign-in gets the code STEP_UP_REQUIRED', async () => {
  const query = 'mutation { revokePartnerKey(input: { companyId: "7", keyId: "k" }) { revokedKeyId } }';
  const { body } = await gateway.graphql({ query }, { cookie: `session=${SESSION_TOKEN}` });
  expect(body.errors).toMatchObject([{ message: MESSAGE, extensions: { code: 'STEP_UP_REQUIRED' } }]);
});

test('a request with two confirmations of the password is refused', async () => {
  const confirm = (alias: string) => `${alias}: confirmPassword(input: { password: "guess ${alias}" }) { confirmedAt }`;
  const { body } = await gateway.graphql(
    { query: `mutation { ${confirm('a')} ${confirm('b')} }` },
    { cookie: `session=${SESSION_TOKEN}` },
  );
  expect(body.errors?.[0]?.message).toBe('A request can contain only one confirmPassword');
  expect(gateway.calls).toEqual([]);
});

test('a confirmation without a password is answered 400 over REST', async () => {
  const { status, text } = await send('/auth/confirm-password', {});
  expect([status, JSON.parse(text)]).toEqual([400, { error: 'password: Required' }]);
});

import { type Actor, SERVICES } from '@utility-pay/contracts';
import { seededRandom } from '@utility-pay/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServices, startFiveServices } from './world/five-services.ts';
import { forgeries } from './world/forgeries.ts';
import { validToken } from './world/tokens.ts';

const ANONYMOUS: Actor = { kind: 'anonymous' };
const REFUSED = { errors: [{ message: 'Sign in to continue', extensions: { code: 'UNAUTHENTICATED' } }] };
const QUERIES = ['{ __typename }', '{ _service { sdl } }', '{ _entities(representations: []) { __typename } }'];
const MUTATED_PER_SERVICE = 400;

let services: RunningServices;
let attempts = 0;
beforeAll(async () => {
  services = await startFiveServices();
});
afterAll(() => services?.stop());

async function ask(name: string, query: string, headers: Record<string, string>, path = '/graphql') {
  attempts += 1;
  const response = await fetch(`${services.named(name).url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe.each(SERVICES)('%s without the gateway', (service) => {
  test('answers a valid token, which proves that the refusals below are not errors', async () => {
    const headers = { authorization: `Bearer ${validToken(service, ANONYMOUS)}` };
    expect(await ask(service, '{ __typename }', headers)).toEqual({
      status: 200,
      body: { data: { __typename: 'Query' } },
    });
  });

  test.each(forgeries(service))('refuses %s', async (_what, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    for (const query of QUERIES) expect(await ask(service, query, headers)).toEqual({ status: 401, body: REFUSED });
  });

  test('refuses a valid token in any other header or path', async () => {
    const token = validToken(service, { kind: 'service', service: 'gateway' });
    for (const name of ['x-authorization', 'x-internal-token', 'x-user', 'cookie', 'proxy-authorization', 'x-actor'])
      expect(await ask(service, '{ __typename }', { [name]: `Bearer ${token}` })).toMatchObject({ status: 401 });
    for (const path of [
      `/graphql?token=${token}`,
      `/graphql?authorization=Bearer%20${token}`,
      `/graphql/?access_token=${token}`,
    ])
      expect(await ask(service, '{ __typename }', {}, path)).toMatchObject({ status: 401 });
  });

  test('does not read the body of a request without a token', async () => {
    const response = await fetch(`${services.named(service).url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{ this is no JSON',
    });
    attempts += 1;
    expect(response.status).toBe(401);
  });

  test('does not return its schema, not even with a valid token', async () => {
    const { app } = services.named(service);
    for (const actor of [ANONYMOUS, { kind: 'service', service: 'gateway' }, { kind: 'service', service }] as Actor[]) {
      const headers = { authorization: `Bearer ${validToken(app.name, actor)}` };
      for (const query of [
        '{ _service { sdl } }',
        'query Q { a: _service { s: sdl } }',
        '{ __schema { types { name } } }',
      ]) {
        const { status, body } = await ask(service, query, headers);
        expect([status, body.data, body.errors[0].extensions]).toEqual([400, undefined, { code: 'BAD_USER_INPUT' }]);
        expect(JSON.stringify(body)).not.toContain('internal');
      }
    }
  });

  test(`refuses ${MUTATED_PER_SERVICE} tokens, each changed in one place`, () => {
    const random = seededRandom(SERVICES.indexOf(service) + 1);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    const token = validToken(service, { kind: 'service', service: 'gateway' });
    const { subgraph } = services.named(service).app;
    expect(() => subgraph.claimsOf(`Bearer ${token}`)).not.toThrow();
    for (let index = 0; index < MUTATED_PER_SERVICE; index++) {
      const place = Math.floor(random() * token.length);
      const letter = letters.charAt(Math.floor(random() * letters.length));
      const replacement = random() < 0.2 ? '' : letter;
      const changed = token.slice(0, place) + replacement + token.slice(place + 1);
      attempts += 1;
      if (changed !== token)
        expect(() => subgraph.claimsOf(`Bearer ${changed}`), changed).toThrow('Sign in to continue');
    }
  });

  test('ignores fields of the token that its kind of caller does not have', () => {
    const claimed = {
      ...ANONYMOUS,
      role: 'super_admin',
      permissions: ['manageUsers'],
      companyId: 1,
      isSuperAdmin: true,
    };
    const { actor } = services.named(service).app.subgraph.claimsOf(`Bearer ${validToken(service, claimed)}`);
    expect(actor).toEqual({ kind: 'anonymous' });
  });
});

test.each(forgeries('billing'))("billing's upload endpoint refuses %s", async (_what, authorization) => {
  const response = await fetch(`${services.named('billing').url}/uploads?companyId=1&month=11&year=2026`, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv', ...(authorization === undefined ? {} : { authorization }) },
    body: 'Account Number,Amount Due\n1,1.00\n',
  });
  attempts += 1;
  expect([response.status, JSON.parse(await response.text())]).toEqual([
    401,
    { code: 'UNAUTHENTICATED', message: 'Sign in to continue' },
  ]);
});

test('sent more than 2000 forged requests', () => {
  expect(attempts).toBeGreaterThan(2000);
});

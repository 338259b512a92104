import type { Actor } from '@utility-pay/contracts';
import { signInternalToken } from '@utility-pay/service-kit/internal-token';
import { serveHttp } from '@utility-pay/service-kit/process/http-server';
import { createSubgraphServer } from '@utility-pay/service-kit/process/subgraph-server';
import { staffWithout } from '@utility-pay/service-kit/testing/actors';
import { keysOf } from '@utility-pay/service-kit/testing/platform';
import { afterAll, expect, test } from 'vitest';
import { uploadRoutes } from '../src/http/uploads.routes.ts';
import { clerkOf } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { app, platform } = await openBilling();
const { application } = await createSubgraphServer(app.subgraph, () => true, uploadRoutes(app, platform.log), platform);
const server = await serveHttp(application, '127.0.0.1', 0);
afterAll(() => server.close());

const tokenOf = (actor: Actor): string =>
  signInternalToken(keysOf(actor), 'billing', { actor, requestId: 'r', clientAddress: null });

async function put(body: string, { token = tokenOf(clerkOf(1)), query = 'companyId=1&month=11&year=2026' } = {}) {
  const response = await fetch(`${server.url}/uploads?${query}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body,
  });
  return { status: response.status, answer: await response.json() };
}

test('stores the body and returns the receipt', async () => {
  const { status, answer } = await put('account,amount\nA,1\n', {
    query: 'companyId=1&month=11&year=2026&fileName=..%2Fbills.csv',
  });
  expect({ status, answer }).toEqual({
    status: 200,
    answer: { kind: 'accepted', uploadId: expect.any(String), warnings: [] },
  });
  const stored = await platform.mongo.collection('uploads').findOne({ companyId: 1 });
  expect(stored).toMatchObject({ fileName: 'bills.csv', period: 202611, state: 'queued' });
});

test('responds after refusing a large file', async () => {
  const { status, answer } = await put(`a,b\n${'x,y\n'.repeat(2_000_000)}`);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ kind: 'refused', code: 'INVALID' });
});

test.each([
  ['without a valid internal token', { token: 'forged' }, 401, 'UNAUTHENTICATED'],
  ['without the permission', { token: tokenOf(staffWithout(1, 'manageBalances')) }, 403, 'FORBIDDEN'],
  ['for another company', { token: tokenOf(clerkOf(2)) }, 404, 'NOT_FOUND'],
  ['without a month', { query: 'companyId=1&year=2026' }, 400, 'BAD_USER_INPUT'],
  ['for an invalid month', { query: 'companyId=1&month=13&year=2026' }, 400, 'BAD_USER_INPUT'],
])('refuses a file sent %s', async (_case, call, status, code) => {
  const before = await platform.mongo.collection('uploads').countDocuments({});
  const refused = await put('account,amount\nA,1\n', call);
  expect(refused).toMatchObject({ status, answer: { code } });
  expect(await platform.mongo.collection('uploads').countDocuments({})).toBe(before);
});

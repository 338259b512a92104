import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { createServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { createLogger } from '@utility-pay/service-kit/log';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { RequestHandler } from 'express';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createIdempotency } from './idempotency.ts';
import { defineRoute, tagRoutes } from './route.ts';
import { createRestRouter } from './router.ts';

const createPerson = defineRoute({
  id: 'create',
  method: 'post',
  path: '/people',
  summary: 'Creates a person',
  access: 'session',
  body: { schema: z.strictObject({ password: z.string() }), limit: '1kb' },
  responses: { 201: { description: 'Created.' } },
  takesIdempotencyKey: true,
  handle: async () => ({ status: 201, body: { id: 'ada' } }),
});
const authenticateStaff: RequestHandler = (_request, response, next) => {
  response.locals.context = { actor: { kind: 'user', userId: 'admin', role: 'company_admin', permissions: [] } };
  next();
};
const notCalled = () => Promise.reject(new Error('not called'));

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const SECRET = 'a secret of this deployment, 32+ long';
const OTHER_SECRET = 'a secret of another deployment, 32+ long';

/**
 * Sends the request with this password to a gateway with these secrets. Returns what the gateway stores in identity.
 */
async function sendPerson(secretText: string, password: string): Promise<Record<string, unknown>> {
  const stored: Record<string, unknown> = {};
  const secrets = keyRing(secretText);
  const call = createServiceCaller(
    async (_service, { variables }) => {
      Object.assign(stored, variables);
      return { data: { internalStartIdempotentRequest: { state: 'STARTED' } } };
    },
    { kind: 'service', service: 'gateway' },
  );
  const options = {
    transport: notCalled,
    call,
    receiveUpload: notCalled,
    readRows: () => {
      throw new Error('no list is streamed here');
    },
    requestHashKeys: secrets,
    publicUrl: 'http://127.0.0.1',
    webRoot: '',
    trustedProxies: 0,
    log: createLogger('gateway', 'silent'),
  };
  const server = express()
    .use(
      authenticateStaff,
      createRestRouter(tagRoutes('People', [createPerson]), notCalled, options, createIdempotency(call, secrets)),
    )
    .listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const response = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    body: JSON.stringify({ password }),
  });
  expect(response.status).toBe(201);
  return stored;
}

test('stores a hash that identifies a request and cannot be used to guess passwords offline', async () => {
  const [first, repeated, other, elsewhere] = await Promise.all([
    sendPerson(SECRET, 'hunter22'),
    sendPerson(SECRET, 'hunter22'),
    sendPerson(SECRET, 'hunter23'),
    sendPerson(OTHER_SECRET, 'hunter22'),
  ]);
  expect(first).toMatchObject({ status: 201, body: '{"id":"ada"}', requestHash: repeated.requestHash });
  expect(other.keyHash).toBe(first.keyHash);
  expect(other.requestHash).not.toBe(first.requestHash);
  expect(elsewhere.requestHash).not.toBe(first.requestHash);
  const rotating = await sendPerson(`${OTHER_SECRET}\n${SECRET}`, 'hunter22');
  expect(rotating.olderRequestHashes, 'the hash by the older secret').toEqual([first.requestHash]);
  const guess = createHash('sha256').update('/people\n{"password":"hunter22"}').digest('base64url');
  expect(JSON.stringify(first)).not.toContain(guess);
});

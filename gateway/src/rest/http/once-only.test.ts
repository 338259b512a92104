import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { createServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { createLogger } from '@utility-pay/service-kit/log';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import express, { type RequestHandler } from 'express';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { mountRoutes } from './mount.ts';
import { createOnceOnly } from './once-only.ts';
import { defineRoute } from './route.ts';

const create = defineRoute({
  id: 'create',
  method: 'post',
  path: '/people',
  tag: 'People',
  summary: 'Makes somebody',
  access: 'session',
  body: { schema: z.strictObject({ password: z.string() }), limit: '1kb' },
  answers: { 201: { description: 'Made.' } },
  takesIdempotencyKey: true,
  handle: async () => ({ status: 201, body: { id: 'somebody' } }),
});
const staff: RequestHandler = (_request, response, next) => {
  response.locals.context = { actor: { kind: 'user', userId: 'admin', role: 'company_admin', permissions: [] } };
  next();
};
const unused = () => Promise.reject(new Error('not called'));

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const SECRET = 'a secret of this deployment, 32+ long';
const NEXT = 'a secret of another deployment, 32+ long';

/** What identity is asked to keep of a request that a gateway with this secret was sent. */
async function keptOf(text: string, password: string): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  const secrets = keyRing(text);
  const call = createServiceCaller(
    async (_service, { variables }) => {
      Object.assign(kept, variables);
      return { data: { internalBeginRequest: { state: 'STARTED' } } };
    },
    secrets,
    { kind: 'service', service: 'gateway' },
  );
  const options = {
    transport: unused,
    call,
    receiveUpload: unused,
    internalSecrets: secrets,
    publicUrl: 'http://127.0.0.1',
    webRoot: '',
    trustedProxies: 0,
    log: createLogger('gateway', 'silent'),
  };
  const server = express()
    .use(staff, mountRoutes([create], unused, options, createOnceOnly(call, secrets)))
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
  return kept;
}

test('what is kept of a request tells it from another, and is of no use for trying passwords', async () => {
  const [first, again, other, elsewhere] = await Promise.all([
    keptOf(SECRET, 'hunter22'),
    keptOf(SECRET, 'hunter22'),
    keptOf(SECRET, 'hunter23'),
    keptOf(NEXT, 'hunter22'),
  ]);
  expect(first).toMatchObject({ status: 201, body: '{"id":"somebody"}', fingerprint: again.fingerprint });
  expect(other.id).toBe(first.id);
  expect(other.fingerprint).not.toBe(first.fingerprint);
  expect(elsewhere.fingerprint).not.toBe(first.fingerprint);
  const changing = await keptOf(`${NEXT}\n${SECRET}`, 'hunter22');
  expect(changing.older, 'begun before the secrets changed').toEqual([first.fingerprint]);
  const guess = createHash('sha256').update('/people\n{"password":"hunter22"}').digest('base64url');
  expect(JSON.stringify(first)).not.toContain(guess);
});

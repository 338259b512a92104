import type { Server } from 'node:http';
import { createLogger } from '@utility-pay/service-kit/log';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { restErrorHandler } from './errors.ts';
import { defineRoute, tagRoutes } from './route.ts';
import { createRestRouter } from './router.ts';

const echo = defineRoute({
  id: 'echo',
  method: 'put',
  path: '/echo/{id}',
  summary: 'Echoes',
  access: 'anyone',
  body: { schema: z.strictObject({ text: z.string().optional(), list: z.array(z.string()).optional() }), limit: '1kb' },
  responses: { 200: { description: 'The same.' } },
  handle: async ({ params, body }) => ({ body: { ...params, ...body } }),
});
const addAnonymousContext: RequestHandler = (_request, response, next) => {
  response.locals.context = { actor: { kind: 'anonymous' } };
  next();
};
const pass: RequestHandler = (_request, _response, next) => next();
const run = () => Promise.reject(new Error('no operation is run here'));
const notCalled = () => Promise.reject(new Error('not called'));
const log = createLogger('gateway', 'silent');
const options = {
  transport: notCalled,
  call: notCalled,
  receiveUpload: notCalled,
  readRows: () => {
    throw new Error('no list is streamed here');
  },
  requestHashKeys: keyRing('a secret that only tests know of, 32+'),
  publicUrl: 'http://127.0.0.1',
  webRoot: '',
  trustedProxies: 0,
  log,
};

let server: Server;
let url: string;
beforeAll(async () => {
  const application = express().use(
    addAnonymousContext,
    createRestRouter(tagRoutes('Echo', [echo]), run, options, () => pass),
    restErrorHandler(log),
  );
  await new Promise<void>((resolve) => {
    server = application.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/echo/1`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function put(body: string | null, type = 'application/json'): Promise<[number, string]> {
  const response = await fetch(url, { method: 'PUT', body, headers: body === null ? {} : { 'content-type': type } });
  return [response.status, await response.text()];
}

test('a valid body is passed to the handler', async () => {
  expect(await put('{"text":"\\ud83d\\ude00"}')).toEqual([200, '{"id":"1","text":"😀"}']);
});

test.each([null, '', '{}'])(
  'answers 400 to a PUT with the empty body %j, although all fields are optional',
  async (body) => {
    expect(await put(body)).toEqual([400, 'The body is empty']);
  },
);

test.each<[string, string, [number, string]]>([
  ['null', 'null', [400, 'The body: Invalid input: expected object, received null']],
  ['a list', '[]', [400, 'The body: Invalid input: expected object, received array']],
  ['invalid JSON', '{', [400, 'The request cannot be read']],
  ['an unknown field', '{"__proto__":{},"other":1}', [400, 'Unknown field: __proto__, other']],
  ['an unpaired surrogate', '{"text":"\\ud83d"}', [400, 'The text contains an invalid character']],
  [
    'an unpaired surrogate in a nested value',
    '{"list":["a","\\udc00"]}',
    [400, 'The text contains an invalid character'],
  ],
  ['an unpaired surrogate in a field name', '{"\\ud83d":1}', [400, 'The text contains an invalid character']],
  ['deeply nested lists', `{"list":${'['.repeat(400)}${']'.repeat(400)}}`, [400, 'The request cannot be read']],
  ['a body over the limit', `{"text":"${'x'.repeat(1100)}"}`, [413, 'The request is too large']],
])('rejects %s as the body, with a message', async (_case, body, answer) => {
  expect(await put(body)).toEqual(answer);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
  'rejects a body of type %s with 415',
  async (type) => {
    expect(await put('{}', type)).toEqual([415, 'Send the body as application/json']);
  },
);

test('answers 405 with Allow for another method and 400 for an invalid path', async () => {
  const response = await fetch(url, { method: 'POST' });
  expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([405, 'PUT', 'Use PUT']);
  expect((await fetch(url.replace(/1$/, '%zz'), { method: 'PUT' })).status).toBe(400);
});

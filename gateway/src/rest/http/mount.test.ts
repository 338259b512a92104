import type { Server } from 'node:http';
import { createLogger } from '@utility-pay/service-kit/log';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { answerErrors } from './answer-errors.ts';
import { mountRoutes } from './mount.ts';
import { defineRoute } from './route.ts';

const echo = defineRoute({
  id: 'echo',
  method: 'put',
  path: '/echo/{id}',
  tag: 'Echo',
  summary: 'Echoes',
  access: 'anyone',
  body: { schema: z.strictObject({ text: z.string().optional(), list: z.array(z.string()).optional() }), limit: '1kb' },
  answers: { 200: { description: 'The same.' } },
  handle: async ({ params, body }) => ({ body: { ...params, ...body } }),
});
const anonymous: RequestHandler = (_request, response, next) => {
  response.locals.context = { actor: { kind: 'anonymous' } };
  next();
};
const pass: RequestHandler = (_request, _response, next) => next();
const run = () => Promise.reject(new Error('no operation is run here'));
const unused = () => Promise.reject(new Error('not called'));
const log = createLogger('gateway', 'silent');
const options = {
  transport: unused,
  call: unused,
  receiveUpload: unused,
  internalSecrets: keyRing('a secret that only tests know of, 32+'),
  publicUrl: 'http://127.0.0.1',
  webRoot: '',
  trustedProxies: 0,
  log,
};

let server: Server;
let url: string;
beforeAll(async () => {
  const application = express().use(
    anonymous,
    mountRoutes([echo], run, options, () => pass),
    answerErrors(log),
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

test('a body of the documented shape reaches the handler, and so does none when nothing is needed', async () => {
  expect(await put('{"text":"\\ud83d\\ude00"}')).toEqual([200, '{"id":"1","text":"😀"}']);
  expect(await put(null)).toEqual([200, '{"id":"1"}']);
});

test.each<[string, string, [number, string]]>([
  ['null', 'null', [400, 'The body: Invalid input: expected object, received null']],
  ['a list', '[]', [400, 'The body: Invalid input: expected object, received array']],
  ['no JSON', '{', [400, 'The request cannot be read']],
  ['a field that is not documented', '{"__proto__":{},"other":1}', [400, 'Unknown field: __proto__, other']],
  ['half a character', '{"text":"\\ud83d"}', [400, 'The text holds half a character']],
  ['half a character deep inside', '{"list":["a","\\udc00"]}', [400, 'The text holds half a character']],
  ['half a character in a field’s name', '{"\\ud83d":1}', [400, 'The text holds half a character']],
  ['lists in lists without end', `{"list":${'['.repeat(400)}${']'.repeat(400)}}`, [400, 'The request cannot be read']],
  ['too much', `{"text":"${'x'.repeat(1100)}"}`, [413, 'The request is too large']],
])('%s is refused in words', async (_what, body, answer) => {
  expect(await put(body)).toEqual(answer);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
  'a body of %s is refused by its type',
  async (type) => {
    expect(await put('{}', type)).toEqual([415, 'Send the body as application/json']);
  },
);

test('another method is told which to use, and an address that cannot be read is refused', async () => {
  const response = await fetch(url, { method: 'POST' });
  expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([405, 'PUT', 'Use PUT']);
  expect((await fetch(url.replace(/1$/, '%zz'), { method: 'PUT' })).status).toBe(400);
});

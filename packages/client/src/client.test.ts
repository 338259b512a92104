import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ClientOptions, createClient } from './client.ts';
import { CorrectAccountDocument } from './operations/gql/customers.ts';
import { FindPaymentDocument } from './operations/gql/payments.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Reply = (response: ServerResponse) => void;
const replyWith =
  (status: number, body: object, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(JSON.stringify(body));
const failure = (code: string, status: number, headers = {}): Reply =>
  replyWith(status, { errors: [{ message: 'Failed', extensions: { code } }] }, { 'x-request-id': 'r1', ...headers });
const success = replyWith(200, { data: { payment: null } });
const noReply: Reply = () => undefined;

/**
 * Starts a server that sends one of these replies to each request, and `success` after the last. Returns a client of
 * it, and the number of its requests as `count`.
 */
async function startServer(replies: Reply[], options: Partial<ClientOptions> = {}) {
  let count = 0;
  const server = createServer((_request, response) => {
    const reply = replies[count] ?? success;
    count += 1;
    reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...createClient({ url, key: 'k', companyId: '1', ...options }), count: () => count };
}

const input = { customerId: 'c', type: 'ADD_CREDIT' } as const;

test('repeats a request that was refused with 429', async () => {
  const { request, count } = await startServer([failure('RATE_LIMITED', 429, { 'retry-after': '0' })]);
  expect(await request(FindPaymentDocument, { id: 'p' })).toEqual({ payment: null });
  expect(count()).toBe(2);
});

test('throws the last error with its code, status, request id and Retry-After after maxRetries retries', async () => {
  const limited = failure('RATE_LIMITED', 429, { 'retry-after': '0' });
  const { request, count } = await startServer([limited, limited, limited], { maxRetries: 1 });
  const error = { code: 'RATE_LIMITED', status: 429, requestId: 'r1', retryAfterSeconds: 0 };
  await expect(request(FindPaymentDocument, { id: 'p' })).rejects.toMatchObject(error);
  expect(count()).toBe(2);
});

test('repeats a query after a timeout, but not a mutation, because it may have been made', async () => {
  const query = await startServer([noReply], { timeoutMs: 300 });
  expect(await query.request(FindPaymentDocument, { id: 'p' })).toEqual({ payment: null });
  const mutation = await startServer([noReply], { timeoutMs: 300 });
  await expect(mutation.request(CorrectAccountDocument, { input })).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect([query.count(), mutation.count()]).toEqual([2, 1]);
});

test('repeats a query after the error UNAVAILABLE, but not a mutation', async () => {
  const unavailable = failure('UNAVAILABLE', 200, { 'retry-after': '0' });
  const query = await startServer([unavailable]);
  await query.request(FindPaymentDocument, { id: 'p' });
  const mutation = await startServer([unavailable]);
  await expect(mutation.request(CorrectAccountDocument, { input })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([query.count(), mutation.count()]).toEqual([2, 1]);
});

test('throws an error with the code HTTP_502 for a response of status 502 that is not JSON', async () => {
  const { request } = await startServer([(response) => void response.writeHead(502).end('<html>')]);
  await expect(request(FindPaymentDocument, { id: 'p' })).rejects.toMatchObject({ code: 'HTTP_502', status: 502 });
});

test('throws the reason of the signal if it is aborted while the client waits for a retry', async () => {
  const { request } = await startServer([failure('RATE_LIMITED', 429, { 'retry-after': '60' })]);
  const signal = AbortSignal.timeout(200);
  await expect(request(FindPaymentDocument, { id: 'p' }, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('throws an error with the code NETWORK if the server cannot be reached', async () => {
  const client = createClient({ url: 'http://127.0.0.1:9', key: 'k', companyId: '1', maxRetries: 0 });
  await expect(client.request(FindPaymentDocument, { id: 'p' })).rejects.toMatchObject({ code: 'NETWORK' });
});

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
const answer =
  (status: number, body: object, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(JSON.stringify(body));
const failure = (code: string, status: number, headers = {}): Reply =>
  answer(status, { errors: [{ message: 'Failed', extensions: { code } }] }, { 'x-request-id': 'r1', ...headers });
const found = answer(200, { data: { payment: null } });
const silent: Reply = () => undefined;

/** Starts a server with these replies, one per request, and returns a client of it with the number of requests. */
async function clientOf(replies: Reply[], options: Partial<ClientOptions> = {}) {
  let count = 0;
  const server = createServer((_request, response) => {
    const reply = replies[count] ?? found;
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

test('sends a request again that was refused with 429, after Retry-After seconds', async () => {
  const { request, count } = await clientOf([failure('RATE_LIMITED', 429, { 'retry-after': '0' })]);
  expect(await request(FindPaymentDocument, { id: 'p' })).toEqual({ payment: null });
  expect(count()).toBe(2);
});

test('gives up after the allowed number of retries, with what the server says', async () => {
  const limited = failure('RATE_LIMITED', 429, { 'retry-after': '0' });
  const { request, count } = await clientOf([limited, limited, limited], { maxRetries: 1 });
  const refused = { code: 'RATE_LIMITED', status: 429, requestId: 'r1', retryAfterSeconds: 0 };
  await expect(request(FindPaymentDocument, { id: 'p' })).rejects.toMatchObject(refused);
  expect(count()).toBe(2);
});

test('repeats a query without an answer, and not a mutation, which may have been made', async () => {
  const query = await clientOf([silent], { timeoutMs: 300 });
  expect(await query.request(FindPaymentDocument, { id: 'p' })).toEqual({ payment: null });
  const mutation = await clientOf([silent], { timeoutMs: 300 });
  await expect(mutation.request(CorrectAccountDocument, { input })).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect([query.count(), mutation.count()]).toEqual([2, 1]);
});

test('repeats a query of an unavailable service, and not a mutation', async () => {
  const unavailable = failure('UNAVAILABLE', 200, { 'retry-after': '0' });
  const query = await clientOf([unavailable]);
  await query.request(FindPaymentDocument, { id: 'p' });
  const mutation = await clientOf([unavailable]);
  await expect(mutation.request(CorrectAccountDocument, { input })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([query.count(), mutation.count()]).toEqual([2, 1]);
});

test('an answer that is not of the API, such as that of a proxy, has its status as the code', async () => {
  const { request } = await clientOf([(response) => void response.writeHead(502).end('<html>')]);
  await expect(request(FindPaymentDocument, { id: 'p' })).rejects.toMatchObject({ code: 'HTTP_502', status: 502 });
});

test('stops waiting when the signal is aborted', async () => {
  const { request } = await clientOf([failure('RATE_LIMITED', 429, { 'retry-after': '60' })]);
  const signal = AbortSignal.timeout(200);
  await expect(request(FindPaymentDocument, { id: 'p' }, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('reports a server that cannot be reached', async () => {
  const client = createClient({ url: 'http://127.0.0.1:9', key: 'k', companyId: '1', maxRetries: 0 });
  await expect(client.request(FindPaymentDocument, { id: 'p' })).rejects.toMatchObject({ code: 'NETWORK' });
});

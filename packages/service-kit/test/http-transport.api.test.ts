import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceName } from '@utility-pay/contracts';
import { afterEach, expect, test } from 'vitest';
import { createHttpTransport } from '../src/graphql/http-transport.ts';
import { serviceActor } from '../src/testing/actors.ts';
import { keysOf } from '../src/testing/platform.ts';

const QUERY = 'query Read { a }';
const claims = { actor: serviceActor('payments'), requestId: 'r', clientAddress: null };
const CHANGE = 'mutation Change { a }';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
const respondAs =
  (name: string): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify({ data: { a: name } }));
/** Reads the request, and closes the connection without a response. */
const breakConnection: RequestListener = (request) => void request.resume().once('end', () => request.socket.destroy());

/**
 * Returns a function that sends an operation several times, one after another, and returns the names of the responding
 * replicas.
 */
function callsTo(...urls: string[]) {
  const names: ServiceName[] = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'];
  const all = Object.fromEntries(names.map((name) => [name, urls.join(', ')])) as Record<ServiceName, string>;
  const { transport } = createHttpTransport(all, keysOf(claims.actor));
  const call = async (query: string): Promise<unknown> =>
    (await transport('billing', { query, claims }, AbortSignal.timeout(5_000))).data?.a;
  return async (query: string, times = 4): Promise<unknown[]> => {
    const results: unknown[] = [];
    for (let index = 0; index < times; index += 1) results.push(await call(query).catch(() => 'failed'));
    return results;
  };
}
const closedUrl = async (): Promise<string> => {
  const { url, server } = await serve(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  return url;
};

test('distributes requests over the replicas', async () => {
  const call = callsTo((await serve(respondAs('one'))).url, (await serve(respondAs('two'))).url);
  expect((await call(QUERY)).toSorted()).toEqual(['one', 'one', 'two', 'two']);
});

test.each([QUERY, CHANGE])('retries %s on another replica when the connection is refused', async (document) => {
  const call = callsTo(await closedUrl(), (await serve(respondAs('working'))).url);
  expect(await call(document)).toEqual(['working', 'working', 'working', 'working']);
});

test.each([QUERY, CHANGE])('retries %s on another replica after a response with status 503', async (document) => {
  const notReady = await serve((_request, response) => void response.writeHead(503).end('waits for the schema'));
  const call = callsTo(notReady.url, (await serve(respondAs('working'))).url);
  expect(await call(document)).toEqual(['working', 'working', 'working', 'working']);
});

test('retries a query after a lost connection, but not a mutation, which may have been executed', async () => {
  const [broken, working] = [await serve(breakConnection), await serve(respondAs('working'))];
  expect(await callsTo(broken.url, working.url)(QUERY)).toEqual(['working', 'working', 'working', 'working']);
  const changes = await callsTo(broken.url, working.url)(CHANGE);
  expect(changes.filter((result) => result === 'failed')).toHaveLength(1);
});

test('avoids a replica that responded with Connection: close', async () => {
  const draining = await serve((request, response) => {
    response.setHeader('Connection', 'close');
    respondAs('draining')(request, response);
  });
  const results = await callsTo(draining.url, (await serve(respondAs('working'))).url)(QUERY, 8);
  expect(results.filter((name) => name === 'draining').length).toBeLessThanOrEqual(1);
});

test('sends no further requests to a paused replica', async () => {
  const paused = await serve(() => undefined);
  const call = callsTo(paused.url, (await serve(respondAs('working'))).url);
  // One of the two is sent to the paused replica.
  const firstCalls = Promise.all([call(QUERY, 1), call(QUERY, 1)]);
  const laterCalls = await call(QUERY, 6);
  expect(laterCalls.filter((name) => name === 'working')).toHaveLength(6);
  servers[0]?.closeAllConnections();
  expect(await firstCalls).toEqual([['working'], ['working']]);
});

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
const answers =
  (name: string): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify({ data: { a: name } }));
/** Reads the request, and loses its connection before it answers. */
const breaks: RequestListener = (request) => void request.resume().once('end', () => request.socket.destroy());

function callsTo(...urls: string[]) {
  const names: ServiceName[] = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'];
  const all = Object.fromEntries(names.map((name) => [name, urls.join(', ')])) as Record<ServiceName, string>;
  const { transport } = createHttpTransport(all, keysOf(claims.actor));
  const call = async (query: string): Promise<unknown> =>
    (await transport('billing', { query, claims }, AbortSignal.timeout(5_000))).data?.a;
  return async (query: string, times = 4): Promise<unknown[]> => {
    const got: unknown[] = [];
    for (let index = 0; index < times; index += 1) got.push(await call(query).catch(() => 'failed'));
    return got;
  };
}
const closedUrl = async (): Promise<string> => {
  const { url, server } = await serve(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  return url;
};

test('distributes requests over the replicas', async () => {
  const call = callsTo((await serve(answers('one'))).url, (await serve(answers('two'))).url);
  expect((await call(QUERY)).toSorted()).toEqual(['one', 'one', 'two', 'two']);
});

test.each([QUERY, CHANGE])('retries %s on another replica when the connection is refused', async (document) => {
  const call = callsTo(await closedUrl(), (await serve(answers('there'))).url);
  expect(await call(document)).toEqual(['there', 'there', 'there', 'there']);
});

test.each([QUERY, CHANGE])(
  'a replica that says that it does not serve yet has done nothing: %s goes on',
  async (document) => {
    const waits = await serve((_request, response) => void response.writeHead(503).end('waits for the schema'));
    const call = callsTo(waits.url, (await serve(answers('there'))).url);
    expect(await call(document)).toEqual(['there', 'there', 'there', 'there']);
  },
);

test('retries a query after a lost connection, but not a mutation, which may have been executed', async () => {
  const [broken, other] = [await serve(breaks), await serve(answers('there'))];
  expect(await callsTo(broken.url, other.url)(QUERY)).toEqual(['there', 'there', 'there', 'there']);
  const changes = await callsTo(broken.url, other.url)(CHANGE);
  expect(changes.filter((answer) => answer === 'failed')).toHaveLength(1);
});

test('avoids a replica that answered with Connection: close', async () => {
  const leaving = await serve((request, response) => {
    response.setHeader('Connection', 'close');
    answers('leaving')(request, response);
  });
  const got = await callsTo(leaving.url, (await serve(answers('stays'))).url)(QUERY, 8);
  expect(got.filter((answer) => answer === 'leaving').length).toBeLessThanOrEqual(1);
});

test('sends no further requests to a paused replica', async () => {
  const paused = await serve(() => undefined);
  const call = callsTo(paused.url, (await serve(answers('there'))).url);
  const held = Promise.all([call(QUERY, 1), call(QUERY, 1)]);
  const others = await call(QUERY, 6);
  expect(others.filter((answer) => answer === 'there')).toHaveLength(6);
  servers[0]?.closeAllConnections();
  expect(await held).toEqual([['there'], ['there']]);
});

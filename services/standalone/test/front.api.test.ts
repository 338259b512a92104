import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLogger } from '@utility-pay/service-kit/log';
import { type HttpServer, serveHttp } from '@utility-pay/service-kit/process/http-server';
import { afterEach, expect, test } from 'vitest';
import { createFront, type Front } from '../src/distributed/front.ts';

const gateways: Server[] = [];
let front: Front;
let server: HttpServer;
afterEach(async () => {
  await server.close();
  for (const gateway of gateways.splice(0)) gateway.close().closeAllConnections();
  await front.close();
});

async function gateway(listener: RequestListener): Promise<string> {
  const one = createServer(listener);
  gateways.push(one);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}
async function gone(): Promise<string> {
  const url = await gateway(() => undefined);
  await new Promise((resolve) => gateways.pop()?.close(resolve));
  return url;
}
async function putInFront(...urls: string[]): Promise<void> {
  front = createFront(urls, createLogger('front', 'silent'));
  server = await serveHttp(front.listener, '127.0.0.1', 0);
}

test('a request arrives whole, with the caller’s address behind those that are told; the answer comes back whole', async () => {
  const url = await gateway(async (request, response) => {
    const { 'x-forwarded-for': from, host, cookie } = request.headers;
    response.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2; Path=/']);
    response.writeHead(201, { 'X-Custom': 'kept' });
    response.end(
      JSON.stringify({ method: request.method, url: request.url, from, host, cookie, body: await text(request) }),
    );
  });
  await putInFront(url);
  const answer = await fetch(`${server.url}/api/things?a=b%20c`, {
    method: 'POST',
    body: 'some words',
    headers: { 'x-forwarded-for': '10.9.8.7', cookie: 'session=x' },
  });
  expect([answer.status, answer.headers.get('x-custom')]).toEqual([201, 'kept']);
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  expect(await answer.json()).toEqual({
    method: 'POST',
    url: '/api/things?a=b%20c',
    from: '10.9.8.7, 127.0.0.1',
    host: new URL(server.url).host,
    cookie: 'session=x',
    body: 'some words',
  });
});

test('events pass as they come', async () => {
  let more = (): void => undefined;
  const url = await gateway((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
    more = () => response.end('data: 2\n\n');
  });
  await putInFront(url);
  const reader = (await fetch(`${server.url}/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: 1\n\n');
  more();
  expect((await reader?.read())?.value).toBe('data: 2\n\n');
});

test('a file reaches the other gateway whole when the first is not there', async () => {
  const url = await gateway(async (request, response) => void response.end(String((await text(request)).length)));
  await putInFront(await gone(), url);
  for (let index = 0; index < 4; index += 1) {
    const answer = await fetch(`${server.url}/upload`, { method: 'POST', body: 'x'.repeat(300_000) });
    expect([answer.status, await answer.text()]).toEqual([200, '300000']);
  }
});

test('where no gateway is there, the caller hears 503 and when to come again', async () => {
  await putInFront(await gone(), await gone());
  const answer = await fetch(`${server.url}/api/user`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
});

test('a change whose gateway dies with it is not made again elsewhere, a read is', async () => {
  const dies: RequestListener = (request) => void request.resume().once('end', () => request.socket.destroy());
  let changes = 0;
  const counts: RequestListener = (request, response) => {
    if (request.method === 'POST') changes += 1;
    response.end('here');
  };
  await putInFront(await gateway(dies), await gateway(counts));
  const statuses: number[] = [];
  for (let index = 0; index < 2; index += 1)
    statuses.push((await fetch(`${server.url}/change`, { method: 'POST', body: 'x' })).status);
  expect(statuses.toSorted()).toEqual([200, 503]);
  expect(changes).toBe(1);
  for (let index = 0; index < 4; index += 1) expect((await fetch(`${server.url}/read`)).status).toBe(200);
});

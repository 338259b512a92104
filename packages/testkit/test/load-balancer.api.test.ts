import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLogger } from '@utility-pay/service-kit/log';
import { type HttpServer, serveHttp } from '@utility-pay/service-kit/process/http-server';
import { afterEach, expect, test } from 'vitest';
import { createLoadBalancer, type LoadBalancer } from '../src/distributed/load-balancer.ts';

const gateways: Server[] = [];
let loadBalancer: LoadBalancer;
let server: HttpServer;
afterEach(async () => {
  await server.close();
  for (const gateway of gateways.splice(0)) gateway.close().closeAllConnections();
  await loadBalancer.close();
});

/** Starts a gateway with this listener and returns its URL. */
async function startGateway(listener: RequestListener): Promise<string> {
  const gateway = createServer(listener);
  gateways.push(gateway);
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
}
/** Returns the URL of a gateway that was stopped. */
async function stoppedGatewayUrl(): Promise<string> {
  const url = await startGateway(() => undefined);
  await new Promise((resolve) => gateways.pop()?.close(resolve));
  return url;
}
async function startLoadBalancer(...urls: string[]): Promise<void> {
  loadBalancer = createLoadBalancer(urls, createLogger('load-balancer', 'silent'));
  server = await serveHttp(loadBalancer.listener, '127.0.0.1', 0);
}

test('forwards requests and responses unchanged, and appends the client address to X-Forwarded-For', async () => {
  const url = await startGateway(async (request, response) => {
    const { 'x-forwarded-for': from, host, cookie } = request.headers;
    response.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2; Path=/']);
    response.writeHead(201, { 'X-Custom': 'kept' });
    response.end(
      JSON.stringify({ method: request.method, url: request.url, from, host, cookie, body: await text(request) }),
    );
  });
  await startLoadBalancer(url);
  const answer = await fetch(`${server.url}/api/things?a=b%20c`, {
    method: 'POST',
    body: 'some text',
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
    body: 'some text',
  });
});

test('streams the first server-sent event before the response ends', async () => {
  let sendSecondEvent = (): void => undefined;
  const url = await startGateway((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
    sendSecondEvent = () => response.end('data: 2\n\n');
  });
  await startLoadBalancer(url);
  const reader = (await fetch(`${server.url}/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: 1\n\n');
  sendSecondEvent();
  expect((await reader?.read())?.value).toBe('data: 2\n\n');
});

test('sends an upload to another gateway if a gateway is down', async () => {
  const url = await startGateway(async (request, response) => void response.end(String((await text(request)).length)));
  await startLoadBalancer(await stoppedGatewayUrl(), url);
  for (let index = 0; index < 4; index += 1) {
    const answer = await fetch(`${server.url}/upload`, { method: 'POST', body: 'x'.repeat(300_000) });
    expect([answer.status, await answer.text()]).toEqual([200, '300000']);
  }
});

test('responds 503 with Retry-After if every gateway is down', async () => {
  await startLoadBalancer(await stoppedGatewayUrl(), await stoppedGatewayUrl());
  const answer = await fetch(`${server.url}/api/user`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
});

test('repeats a GET, but not a POST, on another gateway if a gateway closes the connection without a response', async () => {
  const closeConnection: RequestListener = (request) =>
    void request.resume().once('end', () => request.socket.destroy());
  let changes = 0;
  const countChanges: RequestListener = (request, response) => {
    if (request.method === 'POST') changes += 1;
    response.end();
  };
  await startLoadBalancer(await startGateway(closeConnection), await startGateway(countChanges));
  const statuses: number[] = [];
  for (let index = 0; index < 2; index += 1)
    statuses.push((await fetch(`${server.url}/change`, { method: 'POST', body: 'x' })).status);
  expect(statuses.toSorted()).toEqual([200, 503]);
  expect(changes).toBe(1);
  for (let index = 0; index < 4; index += 1) expect((await fetch(`${server.url}/read`)).status).toBe(200);
});

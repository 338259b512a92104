import { get, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { type HttpServer, serveHttp } from '../src/process/http-server.ts';

let server: HttpServer;
let finishSlow: () => void;
afterEach(() => server.close());

async function start(): Promise<void> {
  const application = express();
  application.get('/quick', (_request, response) => void response.send('quick'));
  application.get('/slow', (_request, response) => {
    finishSlow = () => void response.send('slow');
  });
  application.get('/events', (_request, response) => {
    response.type('text/event-stream').write('data: 1\n\n');
  });
  server = await serveHttp(application, '127.0.0.1', 0);
}

const ask = (path: string): Promise<{ connection: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    get(`${server.url}${path}`, async (response) => {
      resolve({ connection: response.headers.connection, body: await text(response) });
    }).once('error', reject);
  });

test('answers new and current requests with Connection: close while draining, and then refuses connections', async () => {
  await start();
  expect(await ask('/quick')).toEqual({ connection: 'keep-alive', body: 'quick' });
  const slow = ask('/slow');
  await ask('/quick');
  const drained = server.drain();
  expect(await ask('/quick')).toEqual({ connection: 'close', body: 'quick' });
  finishSlow();
  expect(await slow).toEqual({ connection: 'close', body: 'slow' });
  await drained;
  await expect(ask('/quick')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('ends event streams while draining, so that clients reconnect to another process', async () => {
  await start();
  const stream = ask('/events');
  await ask('/quick');
  await server.drain();
  expect((await stream).body).toBe('data: 1\n\n');
});

test('closes although a client keeps an idle connection', async () => {
  await start();
  const idle = request(`${server.url}/quick`, { agent: undefined }).end();
  await new Promise((resolve) => idle.once('response', (response) => response.resume().once('end', resolve)));
  await server.close();
});

test('closes a connection on which more than 8 requests are sent before their responses are read', async () => {
  await start();
  const { hostname, port } = new URL(server.url);
  const pipelined = (count: number) =>
    text(
      connect(Number(port), hostname).end(
        Array.from({ length: count }, () => 'GET /quick HTTP/1.1\r\nHost: portal\r\n\r\n').join(''),
      ),
    );
  expect((await pipelined(8)).match(/quick/g)).toHaveLength(8);
  expect((await pipelined(9)).match(/quick/g)?.length ?? 0).toBeLessThan(9);
});

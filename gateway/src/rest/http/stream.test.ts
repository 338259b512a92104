import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import express, { type Response } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { sendStream } from './stream.ts';

/** Starts a server whose responses `respond` sends. Returns its port. */
async function serve(respond: (response: Response) => Promise<void>, keepsAccess = async () => true): Promise<number> {
  const application = express().use((_request, response) => {
    response.locals.context = { keepsAccess };
    void respond(response);
  });
  const server = application.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const PIECE = 'x'.repeat(256 * 1024);

test('two clients that do not read an endless response use bounded memory and are disconnected', async () => {
  let pieces = 0;
  async function* endless() {
    for (;;) {
      pieces++;
      yield PIECE;
    }
  }
  const ended: Promise<void>[] = [];
  const port = await serve((response) => {
    const sent = sendStream(response, endless(), { idleMs: 300 });
    ended.push(sent);
    return sent;
  });
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of sockets) {
    socket.on('error', () => undefined).pause();
    socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
  }
  await expect.poll(() => ended.length).toBe(2);
  await Promise.all(ended);
  // The kernel's buffers, and at most three pieces for each client.
  expect(pieces * PIECE.length).toBeLessThan(32 * 1024 * 1024);
  for (const socket of sockets) socket.destroy();
});

test('a client that reads slowly is not disconnected', async () => {
  async function* pieces() {
    for (let count = 0; count < 100; count++) yield PIECE;
  }
  const port = await serve((response) => sendStream(response, pieces(), { idleMs: 300 }));
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n');
  let bytes = 0;
  socket.on('data', (part) => {
    bytes += part.length;
    socket.pause();
  });
  const reading = setInterval(() => socket.resume(), 1);
  await once(socket, 'close');
  clearInterval(reading);
  expect(bytes).toBeGreaterThan(100 * PIECE.length);
});

test('a response that fails midway does not look complete', async () => {
  async function* failing() {
    yield '[1';
    throw new Error('no database');
  }
  let failure: unknown;
  const port = await serve((response) =>
    sendStream(response, failing()).catch((error: unknown) => {
      failure = error;
    }),
  );
  const received = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await expect(received).rejects.toThrow();
  expect(failure).toEqual(new Error('no database'));
});

test('a response ends soon after its caller has lost access, and does not look complete', async () => {
  let hasAccess = true;
  async function* endless() {
    for (;;) {
      yield 'a line\n';
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  let sent: Promise<void> | undefined;
  const port = await serve(
    (response) => {
      sent = sendStream(response, endless(), { accessCheckMs: 20 });
      return sent;
    },
    async () => hasAccess,
  );
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const reader = response.body?.getReader();
  for (let reads = 0; reads < 20; reads++) expect((await reader?.read())?.done).toBe(false);
  hasAccess = false;
  const readToEnd = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readToEnd()).rejects.toThrow();
  await sent;
});

test('a response continues while identity is unavailable', async () => {
  async function* pieces() {
    for (let count = 0; count < 10; count++) {
      yield 'a line\n';
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  let accessChecks = 0;
  const port = await serve(
    (response) => sendStream(response, pieces(), { accessCheckMs: 20 }),
    async () => {
      accessChecks++;
      throw new Error('identity is unavailable');
    },
  );
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(text).toBe('a line\n'.repeat(10));
  expect(accessChecks).toBeGreaterThan(1);
});

import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

/** 30 seconds in production. */
const TIMEOUT_MS = 600;
/** Well before the 30 seconds of a product without the test's timeout, however busy the machine is. */
const UNTIL_CLOSED_MS = 20_000;
const UPLOADER = 'the-token-of-an-uploader';
const uploader = {
  sessionId: 'session',
  userId: 'user-1',
  role: 'COMPANY_ADMIN',
  companyId: 7,
  permissions: ['MANAGE_BALANCES'],
};
let gateway: TestGateway;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway?.stop();
});

const open = async (server = {}) => {
  gateway = await startGateway({
    identity: { sessions: { [UPLOADER]: uploader } },
    server: { bodyWithinMs: TIMEOUT_MS, headersWithinMs: TIMEOUT_MS, ...server },
  });
};

/** Opens a connection, sends the text, and returns what was received until the gateway closes it. */
function exchange(text: string, each?: (socket: Socket) => void): Promise<{ received: string; ms: number }> {
  const { port, hostname } = new URL(gateway.url);
  const begin = Date.now();
  return new Promise((resolve) => {
    let received = '';
    let sending: NodeJS.Timeout | undefined;
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      if (each) sending = setInterval(() => socket.writable && each(socket), 50);
    });
    sockets.push(socket);
    socket.on('data', (data) => (received += data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(sending);
      resolve({ received, ms: Date.now() - begin });
    });
  });
}

const post = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;

test('ends 150 sign-ins of one byte with 408', async () => {
  await open();
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => exchange(`${post('/api/login', 'Content-Length: 1000')}{`)),
  );
  for (const { received, ms } of answers) {
    expect(received).toMatch(/^HTTP\/1\.1 408 .*Connection: close.*The request took too long/s);
    expect(ms).toBeLessThan(UNTIL_CLOSED_MS);
  }
});

test.each(['/api/login', '/graphql'])('ends a body to %s that is sent byte by byte', async (path) => {
  await open();
  const { received } = await exchange(post(path, 'Transfer-Encoding: chunked'), (socket) => socket.write('1\r\n \r\n'));
  expect(received).toContain('408 Request Timeout');
});

test('ends a bill file that arrives slower than the least rate, for a caller who may upload', async () => {
  await open();
  const path = '/api/companies/7/balances/upload';
  const session = `Cookie: session=${UPLOADER}\r\nContent-Length: 100000`;
  const { received } = await exchange(post(path, session), (socket) => socket.write('1'));
  expect(received).toContain('408 Request Timeout');
});

test('answers a large forbidden upload, reads little of it and closes the connection', async () => {
  await open({ bodyWithinMs: 60_000 });
  const piece = Buffer.alloc(65_536, 'x');
  const pieces = 500;
  let taken = 0;
  const head = post(
    '/api/companies/8/balances/uploads?month=1&year=2026',
    `Cookie: session=${UPLOADER}
Content-Length: ${pieces * piece.length}`.replaceAll('\n', '\r\n'),
  );
  let isSending = false;
  const { received, ms } = await exchange(head, (socket) => {
    if (isSending) return;
    isSending = true;
    const count = (error?: Error | null): void => {
      if (!error) taken += 1;
    };
    for (let index = 0; index < pieces; index += 1) socket.write(piece, count);
  });
  expect(received).toMatch(/^HTTP\/1\.1 404 .*Company not found/s);
  expect(ms).toBeLessThan(5000);
  // The rest waits in the buffers of the kernel.
  expect(taken).toBeLessThan(pieces / 2);
});

test('ends connections that send no headers, or headers without an end', async () => {
  await open();
  const [silent, endless] = await Promise.all([
    exchange(''),
    exchange('GET / HTTP/1.1\r\n', (socket) => socket.write('X-A: 1\r\n')),
  ]);
  for (const { ms } of [silent, endless]) expect(ms).toBeLessThan(UNTIL_CLOSED_MS);
});

test('refuses headers over 16 KiB with 431', async () => {
  await open();
  const { received } = await exchange(`GET / HTTP/1.1\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(received).toContain('431');
});

test('closes connections over the limit and serves the others', async () => {
  await open({ maxConnections: 3, headersWithinMs: 60_000 });
  const held = [1, 2, 3].map(() => exchange(''));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { received, ms } = await exchange('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
  expect([received, ms < 1000]).toEqual(['', true]);
  for (const socket of sockets) socket.destroy();
  await Promise.all(held);
  expect((await fetch(`${gateway.url}/livez`)).status).toBe(200);
});

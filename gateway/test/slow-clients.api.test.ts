import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

/** 30 seconds in production. */
const TIMEOUT_MS = 600;
/**
 * A connection must close within this time: longer than TIMEOUT_MS on a busy machine, shorter than the 30 seconds in
 * production.
 */
const MAX_CLOSE_MS = 20_000;
const UPLOADER_TOKEN = 'the-token-of-an-uploader';
const UPLOADER = {
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

const start = async (server = {}) => {
  gateway = await startGateway({
    identity: { sessions: { [UPLOADER_TOKEN]: UPLOADER } },
    server: { bodyWithinMs: TIMEOUT_MS, headersWithinMs: TIMEOUT_MS, ...server },
  });
};

/**
 * Opens a connection, sends the text, and calls `sendMore` every 50 ms. Returns what was received until the gateway
 * closed the connection.
 */
function exchange(text: string, sendMore?: (socket: Socket) => void): Promise<{ received: string; ms: number }> {
  const { port, hostname } = new URL(gateway.url);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    let received = '';
    let sending: NodeJS.Timeout | undefined;
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      if (sendMore) sending = setInterval(() => socket.writable && sendMore(socket), 50);
    });
    sockets.push(socket);
    socket.on('data', (data) => (received += data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(sending);
      resolve({ received, ms: Date.now() - startedAt });
    });
  });
}

const postHead = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;

test('150 sign-ins that send one byte of their body are answered 408 and closed', async () => {
  await start();
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => exchange(`${postHead('/api/login', 'Content-Length: 1000')}{`)),
  );
  for (const { received, ms } of answers) {
    expect(received).toMatch(/^HTTP\/1\.1 408 .*Connection: close.*The request took too long/s);
    expect(ms).toBeLessThan(MAX_CLOSE_MS);
  }
});

test.each(['/api/login', '/graphql'])('a body that is sent to %s byte by byte is answered 408', async (path) => {
  await start();
  const { received } = await exchange(postHead(path, 'Transfer-Encoding: chunked'), (socket) =>
    socket.write('1\r\n \r\n'),
  );
  expect(received).toContain('408 Request Timeout');
});

test('a bill file that arrives slower than the minimum rate is answered 408', async () => {
  await start();
  const path = '/api/companies/7/balances/upload';
  const session = `Cookie: session=${UPLOADER_TOKEN}\r\nContent-Length: 100000`;
  const { received } = await exchange(postHead(path, session), (socket) => socket.write('1'));
  expect(received).toContain('408 Request Timeout');
});

test('a large upload of a caller without access is answered 404 after little of it was read, and its connection is closed', async () => {
  await start({ bodyWithinMs: 60_000 });
  const piece = Buffer.alloc(65_536, 'x');
  const pieces = 500;
  let acceptedPieces = 0;
  const head = postHead(
    '/api/companies/8/balances/uploads?month=1&year=2026',
    `Cookie: session=${UPLOADER_TOKEN}
Content-Length: ${pieces * piece.length}`.replaceAll('\n', '\r\n'),
  );
  let isSending = false;
  const { received, ms } = await exchange(head, (socket) => {
    if (isSending) return;
    isSending = true;
    const count = (error?: Error | null): void => {
      if (!error) acceptedPieces += 1;
    };
    for (let index = 0; index < pieces; index += 1) socket.write(piece, count);
  });
  expect(received).toMatch(/^HTTP\/1\.1 404 .*Company not found/s);
  expect(ms).toBeLessThan(5000);
  // The gateway read few pieces; the kernel's buffers accepted some more.
  expect(acceptedPieces).toBeLessThan(pieces / 2);
});

test('connections that send no headers, or endless headers, are closed', async () => {
  await start();
  const [silent, endless] = await Promise.all([
    exchange(''),
    exchange('GET / HTTP/1.1\r\n', (socket) => socket.write('X-A: 1\r\n')),
  ]);
  for (const { ms } of [silent, endless]) expect(ms).toBeLessThan(MAX_CLOSE_MS);
});

test('headers over 16 KiB are answered 431', async () => {
  await start();
  const { received } = await exchange(`GET / HTTP/1.1\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(received).toContain('431');
});

test('a connection over the limit is closed at once, and a later one is served', async () => {
  await start({ maxConnections: 3, headersWithinMs: 60_000 });
  const held = [1, 2, 3].map(() => exchange(''));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { received, ms } = await exchange('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
  expect([received, ms < 1000]).toEqual(['', true]);
  for (const socket of sockets) socket.destroy();
  await Promise.all(held);
  expect((await fetch(`${gateway.url}/livez`)).status).toBe(200);
});

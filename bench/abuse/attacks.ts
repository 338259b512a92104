import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { largeFile, type Target } from './world.ts';

/** Counts a response by status code, or a failure by its label. */
type Count = (result: number | string) => void;

/** Runs until the signal is aborted. */
type Attack = (target: Target, count: Count, stopped: AbortSignal) => Promise<void>;

/** Maximum number of requests of one attacker that wait for a response. */
const MAX_WAITING = 600;
const MIB = 1024 * 1024;
const ROWS_PER_FILE = 50_000;

/** Returns up to four random hexadecimal digits. */
const hex = (): string => randomInt(0x10000).toString(16);
/** Returns an address in 2001:db8:7::/48. */
const addressInOneSite = (): string => `2001:db8:7:${hex()}::${hex()}`;
const anyAddress = (): string => `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * Sends up to `perSecond` requests per second without waiting for responses, as long as fewer than MAX_WAITING wait for
 * one.
 */
async function flood(
  perSecond: number,
  count: Count,
  stopped: AbortSignal,
  request: () => Promise<Response>,
): Promise<void> {
  let waiting = 0;
  const send = async (): Promise<void> => {
    waiting += 1;
    try {
      const response = await request();
      await response.arrayBuffer();
      count(response.status);
    } catch {
      count('connection closed');
    } finally {
      waiting -= 1;
    }
  };
  while (!stopped.aborted) {
    if (waiting < MAX_WAITING) void send();
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
  }
}

const postJson = (url: string, body: unknown, from: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify(body),
  });

/**
 * Keeps `size` connections open until stopped. `use` sends on a connection, and resolves when it may be closed; then
 * another is opened.
 */
async function keepConnections(
  size: number,
  { url }: Target,
  count: Count,
  stopped: AbortSignal,
  use: (socket: Socket, closed: AbortSignal) => Promise<void>,
): Promise<void> {
  const keepOne = async (): Promise<void> => {
    while (!stopped.aborted) {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      const closed = new AbortController();
      socket.on('error', () => closed.abort()).on('close', () => closed.abort());
      stopped.addEventListener('abort', () => socket.destroy(), { once: true });
      await use(socket, closed.signal);
      if (!stopped.aborted) count('connection closed');
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await Promise.all(Array.from({ length: size }, keepOne));
}

const waitUntilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The attacks by name. Client addresses are set with X-Forwarded-For, as behind one proxy. */
export const attacks: Record<string, Attack> = {
  'sign-ins from one /48': (target, count, stopped) =>
    flood(50, count, stopped, () =>
      postJson(
        `${target.url}/api/login`,
        { email: target.ownerEmail, password: `guess ${hex()}`, type: 'admin' },
        addressInOneSite(),
      ),
    ),

  'claims from scattered addresses': ({ url, companyId }, count, stopped) =>
    flood(50, count, stopped, () =>
      postJson(
        `${url}/api/auth/claim`,
        {
          accountNumber: `unknown${hex()}`,
          email: `${hex()}@example.org`,
          name: 'Stranger',
          password: 'guessed-password',
          companyId,
        },
        anyAddress(),
      ),
    ),

  'security answers from scattered addresses': ({ url, companyId }, count, stopped) =>
    flood(50, count, stopped, () =>
      postJson(
        `${url}/api/auth/reset-password-with-security-question`,
        {
          email: `${hex()}@example.org`,
          securityAnswer: hex(),
          newPassword: 'guessed-password',
          confirmPassword: 'guessed-password',
          companyId,
        },
        anyAddress(),
      ),
    ),

  'lists of maximum-size customers': ({ url, wide }, count, stopped) =>
    flood(10, count, stopped, () =>
      fetch(`${url}/api/companies/${wide.companyId}/customers?limit=1000`, { headers: { cookie: wide.cookie } }),
    ),

  'clients that never read the response': (target, count, stopped) =>
    keepConnections(50, target, count, stopped, async (socket, closed) => {
      const { errorsPath, cookie } = target.uploading;
      socket.pause();
      socket.write(`GET ${errorsPath} HTTP/1.1\r\nHost: ${new URL(target.url).host}\r\nCookie: ${cookie}\r\n\r\n`);
      await waitUntilAborted(closed);
    }),

  'forbidden uploads of 14 MiB': ({ url, companyId, customer }, count, stopped) => {
    // A blob, because text would be encoded for each request, which would take CPU time from the product.
    const body = new Blob(['x'.repeat(14 * MIB)]);
    return flood(16, count, stopped, () =>
      fetch(`${url}/api/companies/${companyId}/balances/uploads?month=November&year=2026`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', cookie: customer.cookie },
        body,
      }),
    );
  },

  'bodies of one byte a second': (target, count, stopped) =>
    keepConnections(300, target, count, stopped, async (socket, closed) => {
      const { host } = new URL(target.url);
      socket.resume();
      socket.write(
        `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${anyAddress()}\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n`,
      );
      while (!closed.aborted) {
        socket.write(' ');
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }),

  'returns and webhooks without a session': ({ url, paymentId }, count, stopped) => {
    let turn = 0;
    return flood(200, count, stopped, () => {
      turn += 1;
      const reference = turn % 2 === 0 ? paymentId : `${hex()}${hex()}${hex()}`;
      const from = { 'x-forwarded-for': anyAddress() };
      if (turn % 4 < 2) return fetch(`${url}/api/payments/return/${reference}`, { redirect: 'manual', headers: from });
      return fetch(`${url}/api/payments/webhook/${reference}`, { method: 'POST', headers: from, body: hex() });
    });
  },

  'one session at 200 requests a second': ({ url, wide }, count, stopped) =>
    flood(200, count, stopped, () =>
      postJson(`${url}/graphql`, { query: '{ viewer { id company { id name } } }' }, anyAddress(), {
        cookie: wide.cookie,
        origin: url,
      }),
    ),

  'large files of one company': async ({ url, uploading }, count, stopped) => {
    for (let index = 1; !stopped.aborted; index += 1) {
      const response = await fetch(
        `${url}/api/companies/${uploading.companyId}/balances/uploads?month=November&year=2026`,
        {
          method: 'POST',
          headers: { 'content-type': 'text/csv', cookie: uploading.cookie },
          body: largeFile(index, ROWS_PER_FILE),
        },
      );
      await response.arrayBuffer();
      count(response.status);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  },
};

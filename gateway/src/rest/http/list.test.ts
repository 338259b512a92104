import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { createCallerLimit } from '../../auth/caller-limit.ts';
import { type ReadPage, sendList } from './list.ts';

const MEGABYTE = 1024 * 1024;

const callers = createCallerLimit();

/** Returns the headers and items that a client receives when it requests a list with this limit. */
async function receivePage(
  limit: number,
  readPage: ReadPage<{ text: string }>,
  { closed = false, ...user }: { userId?: string; sessionId?: string; closed?: boolean } = {},
) {
  const headers: Record<string, string> = {};
  let body = '';
  const response: unknown = {
    locals: { callers, context: { actor: { kind: 'user', userId: 'clerk', ...user } } },
    closed,
    set: (name: string, value: string) => {
      headers[name] = value;
    },
    type: () => response,
    send: (text: string) => {
      body = text;
    },
  };
  const request: unknown = { originalUrl: `/api/things?limit=${limit}`, baseUrl: '/api', path: '/things' };
  await sendList({ request: request as Request, response: response as Response, query: { limit } }, readPage);
  return { headers, items: JSON.parse(body) };
}

/** Returns a reader of a list of 10,000 entries of `size` characters. A cursor is the number of entries before it. */
const readEntries =
  (size: number): ReadPage<{ text: string }> =>
  async (first, after) => {
    const end = Number(after ?? 0) + first;
    const items = Array.from({ length: first }, () => ({ text: 'x'.repeat(size) }));
    return { items, hasNextPage: end < 10_000, endCursor: String(end), totalCount: 10_000 };
  };

test('a page of very large entries ends after 2 MiB, before its limit, and links to the next page', async () => {
  const { headers, items } = await receivePage(1000, readEntries(MEGABYTE / 200));
  expect(items).toHaveLength(400);
  expect(headers).toEqual({ 'X-Total-Count': '10000', Link: '</api/things?limit=1000&after=400>; rel="next"' });
});

test('a page of ordinary entries has as many as its limit', async () => {
  const { headers, items } = await receivePage(950, readEntries(1000));
  expect(items).toHaveLength(950);
  expect(headers.Link).toBe('</api/things?limit=950&after=950>; rel="next"');
});

test('lists of one user are read one after another in all sessions, and lists of different users at the same time', async () => {
  let reading = 0;
  let mostAtOnce = 0;
  const readPage: ReadPage<{ text: string }> = async (...page) => {
    reading += 1;
    mostAtOnce = Math.max(mostAtOnce, reading);
    await new Promise((resolve) => setTimeout(resolve, 5));
    reading -= 1;
    return readEntries(10)(...page);
  };
  await Promise.all(['s1', 's2', 's3'].map((sessionId) => receivePage(400, readPage, { sessionId })));
  expect(mostAtOnce).toBe(1);
  await Promise.all(['one', 'two', 'three'].map((userId) => receivePage(400, readPage, { userId })));
  expect(mostAtOnce).toBe(3);
});

test('after a failed read, the next list of the user is read', async () => {
  const failing = receivePage(10, async () => {
    throw new Error('database is down');
  });
  const next = receivePage(10, readEntries(10));
  await expect(failing).rejects.toThrow('database is down');
  expect((await next).items).toHaveLength(10);
});

test('nothing is read for a client that has disconnected', async () => {
  let reads = 0;
  await receivePage(
    10,
    async (...page) => {
      reads += 1;
      return readEntries(10)(...page);
    },
    { closed: true },
  );
  expect(reads).toBe(0);
});

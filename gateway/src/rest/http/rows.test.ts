import { EventEmitter } from 'node:events';
import type { Actor } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { createCallerLimit, MAX_STREAMS } from '../../auth/caller-limit.ts';
import { type Batches, openStream } from './rows.ts';

const callers = createCallerLimit();

const userOf = (userId: string, companyId: number) => ({ ...staffOf(companyId), userId, sessionId: userId });

function respond(actor: Actor) {
  const response = Object.assign(new EventEmitter(), { closed: false, locals: { callers, context: { actor } } });
  return {
    response: response as unknown as Response,
    close: () => {
      response.closed = true;
      response.emit('close');
    },
  };
}

/** A list of so many batches of one number, and whether its cursor is open. */
function listOf(batches: number) {
  const cursor = { isOpen: false, read: 0 };
  async function* read(): Batches<number> {
    cursor.isOpen = true;
    try {
      for (; cursor.read < batches; ) {
        cursor.read += 1;
        yield [cursor.read];
      }
    } finally {
      cursor.isOpen = false;
    }
  }
  return { cursor, read: read() };
}

const open = (response: Response, list: Batches<number>) => openStream(response, list, { countsLong: false });

test.each([0, 1, 2, 5])('yields all of %i batches in order', async (count) => {
  const { response } = respond(userOf('reader', 1));
  const { read, cursor } = listOf(count);
  const batches = await open(response, read);
  expect((await Array.fromAsync(batches)).flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(cursor.isOpen).toBe(false);
});

test('lets one user have only some long lists open at once, and any number of short ones', async () => {
  const opened = [];
  for (let count = 0; count < MAX_STREAMS; count += 1) {
    const { response, close } = respond(userOf('collector', 2));
    await open(response, listOf(3).read);
    opened.push(close);
  }
  const refused = listOf(3);
  const { response, close } = respond(userOf('collector', 2));
  await expect(open(response, refused.read)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 5 });
  close();
  await expect.poll(() => refused.cursor.isOpen).toBe(false);
  await open(respond(userOf('collector', 2)).response, listOf(1).read);
  await open(respond(userOf('other', 2)).response, listOf(3).read);
  opened[0]?.();
  await open(respond(userOf('collector', 2)).response, listOf(3).read);
});

test('closes the cursor, and reads no more, once the client is gone', async () => {
  const { response, close } = respond(userOf('leaver', 3));
  const { read, cursor } = listOf(100);
  const batches = await open(response, read);
  await batches.next();
  await batches.next();
  await batches.next();
  expect(cursor).toEqual({ isOpen: true, read: 3 });
  close();
  expect(await batches.next()).toMatchObject({ done: true });
  expect(cursor).toEqual({ isOpen: false, read: 3 });
});

test('holds no stream for a client that went away while the first rows were read', async () => {
  for (let count = 0; count < MAX_STREAMS; count += 1) {
    const { response, close } = respond(userOf('canceler', 4));
    await openStream(response, closingAfterTwo(close), { countsLong: false });
  }
  await open(respond(userOf('canceler', 4)).response, listOf(3).read);
});

async function* closingAfterTwo(close: () => void): Batches<number> {
  yield [1];
  close();
  yield [2];
}

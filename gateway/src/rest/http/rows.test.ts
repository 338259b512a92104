import { EventEmitter } from 'node:events';
import type { Actor } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { createCallerLimit, MAX_STREAMS } from '../../auth/caller-limit.ts';
import { type Batches, openStream } from './rows.ts';

const callers = createCallerLimit();

const userOf = (userId: string, companyId: number) => ({ ...staffOf(companyId), userId, sessionId: userId });

/** Creates a response to a caller, and a function that ends it as a client does that disconnects. */
function createResponse(actor: Actor) {
  const response = Object.assign(new EventEmitter(), { closed: false, locals: { callers, context: { actor } } });
  return {
    response: response as unknown as Response,
    close: () => {
      response.closed = true;
      response.emit('close');
    },
  };
}

/** Creates a list with this number of batches, each with one number, and a cursor that records what is read. */
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

const open = (response: Response, list: Batches<number>) => openStream(response, list, { countsAsExport: false });

test.each([0, 1, 2, 5])('yields all of %i batches in order', async (count) => {
  const { response } = createResponse(userOf('reader', 1));
  const { read, cursor } = listOf(count);
  const batches = await open(response, read);
  expect((await Array.fromAsync(batches)).flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(cursor.isOpen).toBe(false);
});

test('a user may have 10 long lists open at the same time, and any number of short ones', async () => {
  const closeFunctions = [];
  for (let count = 0; count < MAX_STREAMS; count += 1) {
    const { response, close } = createResponse(userOf('collector', 2));
    await open(response, listOf(3).read);
    closeFunctions.push(close);
  }
  const refused = listOf(3);
  const { response, close } = createResponse(userOf('collector', 2));
  await expect(open(response, refused.read)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 5 });
  close();
  await expect.poll(() => refused.cursor.isOpen).toBe(false);
  await open(createResponse(userOf('collector', 2)).response, listOf(1).read);
  await open(createResponse(userOf('other', 2)).response, listOf(3).read);
  closeFunctions[0]?.();
  await open(createResponse(userOf('collector', 2)).response, listOf(3).read);
});

test('the cursor is closed, and nothing more is read, once the client has disconnected', async () => {
  const { response, close } = createResponse(userOf('leaver', 3));
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

test('a client that disconnected while the first rows were read has no open stream', async () => {
  for (let count = 0; count < MAX_STREAMS; count += 1) {
    const { response, close } = createResponse(userOf('canceler', 4));
    await openStream(response, closingAfterFirstBatch(close), { countsAsExport: false });
  }
  await open(createResponse(userOf('canceler', 4)).response, listOf(3).read);
});

async function* closingAfterFirstBatch(close: () => void): Batches<number> {
  yield [1];
  close();
  yield [2];
}

import { EventEmitter } from 'node:events';
import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { isStreamed } from '../rest/uploads/upload-body.ts';
import { limitInFlight } from './in-flight.ts';

interface Started {
  actor?: Actor;
  clientAddress?: string;
  headers?: Record<string, string>;
  path?: string;
  /** The client closed the connection before. */
  isGone?: boolean;
}

/** Returns a function that starts requests and returns those that are accepted. */
function starting() {
  const limit = limitInFlight({ isStreamed });
  return (count: number, describe: (index: number) => Started): EventEmitter[] => {
    const accepted: EventEmitter[] = [];
    for (let index = 0; index < count; index++) {
      const {
        actor = ANONYMOUS,
        clientAddress = '192.0.2.1',
        headers = {},
        path = '/graphql',
        isGone = false,
      } = describe(index);
      const response = Object.assign(new EventEmitter(), {
        closed: isGone,
        locals: { context: { actor, clientAddress } },
      });
      const request = { method: 'POST', originalUrl: path, headers };
      try {
        limit(request as Request, response as unknown as Response, () => accepted.push(response));
      } catch (error) {
        expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
      }
    }
    return accepted;
  };
}

test('accepts 200 anonymous requests at once of a network and 800 of an IPv6 /48', () => {
  const start = starting();
  const accepted = (count: number, clientAddressOf: (index: number) => string) =>
    start(count, (index) => ({ clientAddress: clientAddressOf(index) })).length;
  expect(accepted(300, () => '192.0.2.1')).toBe(200);
  expect(accepted(300, () => '2001:db8:1:1::1')).toBe(200);
  expect(accepted(900, (index) => `2001:db8:1:${(index + 2).toString(16)}::1`)).toBe(600);
  expect(accepted(1, () => '2001:db8:2:1::1')).toBe(1);
  expect(accepted(300, () => '127.0.0.1')).toBe(300);
});

const LARGE = { 'content-length': '1000001' };

test('accepts 4 large bodies at once of a user, and another one after a response', () => {
  const start = starting();
  const clerk = staffOf(7);
  const [first, ...others] = start(9, (index) => ({
    actor: clerk,
    headers: index % 2 ? LARGE : { 'transfer-encoding': 'chunked' },
  }));
  expect(others).toHaveLength(3);
  expect(start(10, () => ({ actor: clerk, headers: { 'content-length': '1000000' } }))).toHaveLength(10);
  first?.emit('close');
  expect(start(2, () => ({ actor: clerk, headers: LARGE }))).toHaveLength(1);
});

test("accepts 6 large bodies at once of a company's staff and keys together, and others of its customers", () => {
  const start = starting();
  const key = (index: number): Actor => ({ ...partnerOf(7), keyId: `key-${index}` }) as Actor;
  expect(start(20, (index) => ({ actor: key(index), headers: LARGE }))).toHaveLength(6);
  expect(start(1, () => ({ actor: staffOf(7), headers: LARGE }))).toHaveLength(0);
  expect(start(1, () => ({ actor: customerOf(7, 'ada'), headers: LARGE }))).toHaveLength(1);
  expect(start(1, () => ({ actor: staffOf(8), headers: LARGE }))).toHaveLength(1);
});

test('does not count bill files that are streamed as large bodies', () => {
  const start = starting();
  const at = (path: string) => () => ({ actor: staffOf(7), headers: LARGE, path });
  expect(start(10, at('/api/companies/7/balances/uploads?month=1&year=2026'))).toHaveLength(10);
  expect(start(10, at('/api/companies/7/balances/upload'))).toHaveLength(4);
});

test('does not count requests whose client went away while the caller was looked up', () => {
  const start = starting();
  expect(start(300, () => ({ isGone: true }))).toHaveLength(0);
  expect(start(300, () => ({}))).toHaveLength(200);
});

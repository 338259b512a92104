import { EventEmitter } from 'node:events';
import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { isStreamed } from '../rest/uploads/upload-body.ts';
import { limitInFlight } from './in-flight.ts';

interface TestRequest {
  actor?: Actor;
  clientAddress?: string;
  headers?: Record<string, string>;
  path?: string;
  /** The client closed the connection before the request reached the limit. */
  isDisconnected?: boolean;
}

/**
 * Returns a function that starts `count` requests and returns the responses of the accepted ones, which stay in
 * progress.
 */
function createStart() {
  const limit = limitInFlight({ isStreamed });
  return (count: number, createRequest: (index: number) => TestRequest): EventEmitter[] => {
    const accepted: EventEmitter[] = [];
    for (let index = 0; index < count; index++) {
      const {
        actor = ANONYMOUS,
        clientAddress = '192.0.2.1',
        headers = {},
        path = '/graphql',
        isDisconnected = false,
      } = createRequest(index);
      const response = Object.assign(new EventEmitter(), {
        closed: isDisconnected,
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

test('a network may have 200 anonymous requests in flight, an IPv6 /48 800, and this machine any number', () => {
  const start = createStart();
  const countAccepted = (count: number, clientAddressOf: (index: number) => string) =>
    start(count, (index) => ({ clientAddress: clientAddressOf(index) })).length;
  expect(countAccepted(300, () => '192.0.2.1')).toBe(200);
  expect(countAccepted(300, () => '2001:db8:1:1::1')).toBe(200);
  expect(countAccepted(900, (index) => `2001:db8:1:${(index + 2).toString(16)}::1`)).toBe(600);
  expect(countAccepted(1, () => '2001:db8:2:1::1')).toBe(1);
  expect(countAccepted(300, () => '127.0.0.1')).toBe(300);
});

const LARGE_BODY = { 'content-length': '1000001' };

test('a user may have 4 large bodies in flight, and another one after a response has ended', () => {
  const start = createStart();
  const clerk = staffOf(7);
  const [first, ...others] = start(9, (index) => ({
    actor: clerk,
    headers: index % 2 ? LARGE_BODY : { 'transfer-encoding': 'chunked' },
  }));
  expect(others).toHaveLength(3);
  expect(start(10, () => ({ actor: clerk, headers: { 'content-length': '1000000' } }))).toHaveLength(10);
  first?.emit('close');
  expect(start(2, () => ({ actor: clerk, headers: LARGE_BODY }))).toHaveLength(1);
});

test("a company's staff and keys may have 6 large bodies in flight together; its customers are counted apart", () => {
  const start = createStart();
  const key = (index: number): Actor => ({ ...partnerOf(7), keyId: `key-${index}` }) as Actor;
  expect(start(20, (index) => ({ actor: key(index), headers: LARGE_BODY }))).toHaveLength(6);
  expect(start(1, () => ({ actor: staffOf(7), headers: LARGE_BODY }))).toHaveLength(0);
  expect(start(1, () => ({ actor: customerOf(7, 'ada'), headers: LARGE_BODY }))).toHaveLength(1);
  expect(start(1, () => ({ actor: staffOf(8), headers: LARGE_BODY }))).toHaveLength(1);
});

test('a bill file that is streamed to billing does not count as a large body', () => {
  const start = createStart();
  const at = (path: string) => () => ({ actor: staffOf(7), headers: LARGE_BODY, path });
  expect(start(10, at('/api/companies/7/balances/uploads?month=1&year=2026'))).toHaveLength(10);
  expect(start(10, at('/api/companies/7/balances/upload'))).toHaveLength(4);
});

test('a request whose client disconnected while the caller was authenticated is not counted', () => {
  const start = createStart();
  expect(start(300, () => ({ isDisconnected: true }))).toHaveLength(0);
  expect(start(300, () => ({}))).toHaveLength(200);
});

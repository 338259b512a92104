import { EventEmitter } from 'node:events';
import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { limitInFlight } from './in-flight.ts';

/** Returns a function that starts requests and returns how many are accepted. */
function starting() {
  const limit = limitInFlight();
  return (count: number, clientAddressOf: (index: number) => string, actor: Actor = ANONYMOUS): number => {
    let accepted = 0;
    for (let index = 0; index < count; index++) {
      const context = { actor, clientAddress: clientAddressOf(index) };
      const response: unknown = Object.assign(new EventEmitter(), { locals: { context } });
      try {
        limit({} as Request, response as Response, () => (accepted += 1));
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }
    return accepted;
  };
}

test('accepts 200 anonymous requests at once of a network and 800 of an IPv6 /48', () => {
  const start = starting();
  expect(start(300, () => '192.0.2.1')).toBe(200);
  expect(start(300, () => '2001:db8:1:1::1')).toBe(200);
  expect(start(900, (index) => `2001:db8:1:${(index + 2).toString(16)}::1`)).toBe(600);
  expect(start(1, () => '2001:db8:2:1::1')).toBe(1);
  expect(start(300, () => '127.0.0.1')).toBe(300);
});

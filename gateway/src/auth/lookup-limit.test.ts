import { expect, test } from 'vitest';
import { createLookupLimit } from './lookup-limit.ts';
import type { RequestsPerMinute } from './rate-limits.ts';

const CLIENT = '192.0.2.1';

/** Creates lookups with these limits. Only the values in `world.valid` are known. */
function createLookups(limits: Partial<RequestsPerMinute>) {
  const world = { now: 0, valid: new Set(['valid', 'other']), isAvailable: true, lookups: 0 };
  const limit = createLookupLimit({ limits, now: () => world.now });
  const find = async (value: string): Promise<boolean | undefined> => {
    world.lookups += 1;
    if (!world.isAvailable) throw new Error('unavailable');
    return world.valid.has(value) || undefined;
  };
  /** Returns whether the value is known, or the code of the error. */
  const lookUp = (value: string, clientAddress = CLIENT): Promise<boolean | string> =>
    limit
      .run({ kind: 'credential', value, clientAddress }, () => find(value))
      .then(
        (found) => found === true,
        (error) => error.code ?? error.message,
      );
  const lookUpAll = (values: string[], clientAddress?: string) =>
    Promise.all(values.map((value) => lookUp(value, clientAddress)));
  return { world, lookUp, lookUpAll };
}

const REFUSED = 'RATE_LIMITED';

test('after 2 unknown values in a minute, further ones of the network are refused without a lookup until the next minute', async () => {
  const { world, lookUp, lookUpAll } = createLookups({ unknown: 2, retried: 0 });
  expect(await lookUpAll(['a', 'b', 'c', 'd'])).toEqual([false, false, REFUSED, REFUSED]);
  expect(world.lookups).toBe(2);
  expect(await lookUp('e', '192.0.2.2')).toBe(false);
  world.now += 60_000;
  expect(await lookUp('c')).toBe(false);
});

test('known values and failed lookups do not count', async () => {
  const { world, lookUp } = createLookups({ unknown: 1, retried: 0 });
  expect(await lookUp('valid')).toBe(true);
  world.isAvailable = false;
  expect(await lookUp('a')).toBe('unavailable');
  world.isAvailable = true;
  expect(await lookUp('other')).toBe(true);
  expect([await lookUp('a'), await lookUp('b')]).toEqual([false, REFUSED]);
});

test('a network over its limit can still use values that were found in the last 15 minutes, until one of them is unknown', async () => {
  const { world, lookUp } = createLookups({ unknown: 1, retried: 0 });
  expect([await lookUp('valid'), await lookUp('other'), await lookUp('a')]).toEqual([true, true, false]);
  expect([await lookUp('b'), await lookUp('valid')]).toEqual([REFUSED, true]);
  world.valid.delete('valid');
  expect([await lookUp('valid'), await lookUp('valid')]).toEqual([false, REFUSED]);
  world.now += 15 * 60_000;
  expect([await lookUp('a'), await lookUp('other')]).toEqual([false, REFUSED]);
});

test('a network over its limit can send refused values again, up to the limit of retries, so that new sessions get in', async () => {
  const { world, lookUp, lookUpAll } = createLookups({ unknown: 1, retried: 1 });
  expect(await lookUpAll(['a', 'b', 'c', 'valid'])).toEqual([false, REFUSED, REFUSED, REFUSED]);
  expect(await lookUp('valid')).toBe(true);
  expect([await lookUp('b'), await lookUp('c')]).toEqual([false, REFUSED]);
  expect([await lookUp('valid'), world.lookups]).toEqual([true, 4]);
});

test('unknown values are counted for an IPv6 /48 too, and not for callers on this machine', async () => {
  const { lookUp, lookUpAll } = createLookups({ unknown: 2, wideUnknown: 3, retried: 0, wideRetried: 0 });
  const results = [];
  for (let subnet = 0; subnet < 5; subnet++) results.push(await lookUp('a', `2001:db8:1:${subnet}::1`));
  expect(results).toEqual([false, false, false, REFUSED, REFUSED]);
  expect(await lookUp('a', '2001:db8:2:1::1')).toBe(false);
  expect(await lookUpAll(['a', 'b', 'c'], '127.0.0.1')).toEqual([false, false, false]);
});

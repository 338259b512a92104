import { serviceActor, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdempotencyKeyRepository } from '../src/data/idempotency-key.repository.ts';
import { completeIdempotentRequest, startIdempotentRequest } from '../src/use-cases/idempotency-keys.ts';

let platform: Awaited<ReturnType<typeof createTestPlatform>>;
let now = new Date('2026-11-21T12:00:00Z');
const gateway = serviceActor('gateway');
const advance = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  platform = await createTestPlatform('identity', process.env);
});
afterAll(() => disposeTestPlatform(platform));

function createUseCases() {
  const keys = createIdempotencyKeyRepository(platform);
  return { start: startIdempotentRequest(keys, { now: () => now }), complete: completeIdempotentRequest(keys) };
}

test('one of 8 concurrent requests with the same key is started', async () => {
  const { start } = createUseCases();
  const key = randomId(20);
  const requests = await Promise.all(Array.from({ length: 8 }, () => start(gateway, key, ['same'])));
  expect(requests.filter(({ kind }) => kind === 'started')).toHaveLength(1);
  expect(requests.filter(({ kind }) => kind === 'in-progress')).toHaveLength(7);
});

test('only the same request gets the stored response, also during a rotation of secrets', async () => {
  const { start, complete } = createUseCases();
  const key = randomId(20);
  await start(gateway, key, ['first']);
  await complete(gateway, key, { status: 201, body: '{"id":1}' });
  expect(await start(gateway, key, ['first'])).toEqual({ kind: 'completed', status: 201, body: '{"id":1}' });
  expect(await start(gateway, key, ['second'])).toEqual({ kind: 'hash-mismatch' });
  expect(await start(gateway, key, ['by the new secret', 'first'])).toMatchObject({ kind: 'completed' });
  expect(await start(gateway, key, ['by the new secret', 'second'])).toEqual({ kind: 'hash-mismatch' });
});

test('the key of a refused request is released', async () => {
  const { start, complete } = createUseCases();
  const key = randomId(20);
  await start(gateway, key, ['first']);
  await complete(gateway, key, undefined);
  expect(await start(gateway, key, ['corrected'])).toEqual({ kind: 'started' });
});

test('an interrupted request is started again after a minute, once', async () => {
  const { start } = createUseCases();
  const key = randomId(20);
  await start(gateway, key, ['same']);
  advance(59_000);
  expect(await start(gateway, key, ['same'])).toEqual({ kind: 'in-progress' });
  advance(2_000);
  const requests = await Promise.all([start(gateway, key, ['same']), start(gateway, key, ['same'])]);
  expect(requests.map(({ kind }) => kind).toSorted()).toEqual(['in-progress', 'started']);
});

test('callers other than the gateway are refused', async () => {
  const { start, complete } = createUseCases();
  await expect(start(superAdmin, 'key', ['same'])).rejects.toThrow('permission');
  await expect(complete(serviceActor('billing'), 'key', undefined)).rejects.toThrow('permission');
});

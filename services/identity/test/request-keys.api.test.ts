import { serviceActor, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestKeyRepository } from '../src/data/request-key.repository.ts';
import { beginRequest, finishRequest } from '../src/use-cases/request-keys.ts';

let platform: Awaited<ReturnType<typeof createTestPlatform>>;
let now = new Date('2026-11-21T12:00:00Z');
const gateway = serviceActor('gateway');
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  platform = await createTestPlatform('identity', process.env);
});
afterAll(() => disposeTestPlatform(platform));

function requests() {
  const repository = createRequestKeyRepository(platform);
  return { begin: beginRequest(repository, { now: () => now }), finish: finishRequest(repository) };
}

test('a request begins once, whoever comes at the same time', async () => {
  const { begin } = requests();
  const id = randomId(20);
  const begun = await Promise.all(Array.from({ length: 8 }, () => begin(gateway, id, ['same'])));
  expect(begun.filter(({ kind }) => kind === 'started')).toHaveLength(1);
  expect(begun.filter(({ kind }) => kind === 'running')).toHaveLength(7);
});

test('its answer is told again, to the same request alone', async () => {
  const { begin, finish } = requests();
  const id = randomId(20);
  await begin(gateway, id, ['first']);
  await finish(gateway, id, { status: 201, body: '{"id":1}' });
  expect(await begin(gateway, id, ['first'])).toEqual({ kind: 'done', status: 201, body: '{"id":1}' });
  expect(await begin(gateway, id, ['second'])).toEqual({ kind: 'other-request' });
  // The secrets changed meanwhile: it is known by the mark that the older one makes.
  expect(await begin(gateway, id, ['marked by the new secret', 'first'])).toMatchObject({ kind: 'done' });
  expect(await begin(gateway, id, ['marked by the new secret', 'second'])).toEqual({ kind: 'other-request' });
});

test('a refused request may be tried again with the same key', async () => {
  const { begin, finish } = requests();
  const id = randomId(20);
  await begin(gateway, id, ['first']);
  await finish(gateway, id, undefined);
  expect(await begin(gateway, id, ['corrected'])).toEqual({ kind: 'started' });
});

test('a request whose process died may be tried again after a minute, by one', async () => {
  const { begin } = requests();
  const id = randomId(20);
  await begin(gateway, id, ['same']);
  later(59_000);
  expect(await begin(gateway, id, ['same'])).toEqual({ kind: 'running' });
  later(2_000);
  const begun = await Promise.all([begin(gateway, id, ['same']), begin(gateway, id, ['same'])]);
  expect(begun.map(({ kind }) => kind).toSorted()).toEqual(['running', 'started']);
});

test('nobody but the gateway asks', async () => {
  const { begin, finish } = requests();
  await expect(begin(superAdmin, 'id', ['same'])).rejects.toThrow('not allowed');
  await expect(finish(serviceActor('billing'), 'id', undefined)).rejects.toThrow('not allowed');
});

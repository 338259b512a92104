import { setTimeout as wait } from 'node:timers/promises';
import { domainEvents } from '@utility-pay/contracts';
import { outboxWith } from '@utility-pay/service-kit/aggregate';
import type { OutboxFields } from '@utility-pay/service-kit/outbox/outbox';
import { createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { migrateTestPlatform } from '@utility-pay/service-kit/testing/schema';
import { eventually } from '@utility-pay/testkit';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../src/app.ts';
import { type OwnProcess, startProcess } from './world/own-process.ts';

/** Longer than a working worker takes to publish an event. */
const PUBLISH_TIMEOUT_MS = 3000;

const platform = await createTestPlatform('billing', process.env);
const running: OwnProcess[] = [];
afterAll(async () => {
  for (const each of running) await each.stop();
  await disposeTestPlatform(platform);
});

const readyz = async ({ url }: OwnProcess) => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, await response.text()];
};

test('neither role is ready or works on an older schema; both start once it is migrated', async () => {
  const { mongo, createEvent } = platform;
  const event = createEvent(domainEvents.accountRemoved, 1, { customerId: 'c1', resets: 1 });
  const customers = mongo.collection<{ _id: string; companyId: number } & OutboxFields>('customers');
  await customers.insertOne({ _id: 'c1', companyId: 1, ...outboxWith([event]) });
  const [main, worker] = await Promise.all([startProcess('main', platform), startProcess('worker', platform)]);
  running.push(main, worker);
  await wait(PUBLISH_TIMEOUT_MS);

  const pending = `not ready: migrations are pending: ${migrations.map(({ name }) => name).join(', ')}`;
  expect(await readyz(main)).toEqual([503, pending]);
  expect(await readyz(worker)).toEqual([503, pending]);
  const refused = await fetch(`${main.url}/graphql`, { method: 'POST', body: '{}' });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect((await fetch(`${main.url}/livez`)).status).toBe(200);
  expect(await mongo.collection('events').countDocuments()).toBe(0);

  await migrateTestPlatform(platform, migrations);
  await eventually(async () => expect(await readyz(main)).toEqual([200, 'ready']));
  await eventually(async () => expect(await readyz(worker)).toEqual([200, 'ready']));
  await eventually(async () => expect(await mongo.collection('events').countDocuments()).toBe(1));
  expect((await fetch(`${main.url}/graphql`, { method: 'POST', body: '{}' })).status).toBe(401);
});

test('a process that waits for its schema stops on SIGTERM; a newer schema is accepted', async () => {
  const empty = await createTestPlatform('billing', process.env);
  const waiting = await startProcess('worker', empty);
  expect(await waiting.stop()).toBe(0);
  await migrateTestPlatform(empty, [...migrations, { name: '9999-newer-version', up: async () => undefined }]);
  const worker = await startProcess('worker', empty);
  await eventually(async () => expect(await readyz(worker)).toEqual([200, 'ready']));
  expect(await worker.stop()).toBe(0);
  await disposeTestPlatform(empty);
});

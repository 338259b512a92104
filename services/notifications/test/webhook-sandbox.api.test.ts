import { DAY_MS, domainEvents } from '@utility-pay/contracts';
import { partnerOf } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, expect, test } from 'vitest';
import { createWebhookWorld } from './world/webhooks.ts';

const { app, platform, partner, directory, advance, publish, ...world } = await createWebhookWorld();
const { createEndpoint, endpoint, messages, deliverDue, mutate, paymentSucceeded } = world;
const accept = partner.answer;
const testKey = partnerOf(5, [], 'test');

beforeEach(async () => {
  partner.received.length = 0;
  partner.answer = accept;
  directory.unavailable.clear();
  directory.sandboxes.set(5, 1);
  directory.testKeys.add(1);
  await platform.mongo.collection('webhook-endpoints').deleteMany({});
  await platform.mongo.collection('webhook-messages').deleteMany({});
});

const createSandboxEndpoint = async (): Promise<string> =>
  (await createEndpoint('/', { companyId: '5' }, testKey)).endpointId;

test('webhooks of a live company are sent while all other services are unavailable', async () => {
  await createEndpoint();
  for (const service of ['tenant-settings', 'identity']) directory.unavailable.add(service);
  await paymentSucceeded(1, 'ada', 'p1');
  await deliverDue();
  expect(partner.types()).toEqual(['payment.succeeded']);
});

test('webhooks of a sandbox are sent 5 seconds after identity was unavailable', async () => {
  const endpointId = await createSandboxEndpoint();
  const key = { companyId: 5, endpointId };
  await mutate('sendTestWebhook', { companyId: '5', endpointId }, testKey);
  directory.unavailable.add('identity');
  await expect(app.useCases.deliverWebhooks(key)).rejects.toThrow();
  directory.unavailable.clear();
  await deliverDue();
  expect(partner.received).toEqual([]);
  advance(5000);
  await deliverDue();
  expect(partner.types()).toEqual(['webhook.test']);
});

test('a sandbox without a test key gets no webhooks, and once there is one again the pending ones are sent', async () => {
  const endpointId = await createSandboxEndpoint();
  await paymentSucceeded(5, 'ada', 'p5');
  await deliverDue();
  expect(partner.types()).toEqual(['payment.succeeded']);
  directory.testKeys.delete(1);
  await publish(domainEvents.userCreated, 5, { userId: 'ada', role: 'customer' });
  await deliverDue();
  expect(partner.received).toHaveLength(1);
  expect(await app.useCases.listDueWebhookEndpoints(100)).toEqual([]);
  expect(await messages(endpointId, { state: 'PENDING' }, 5)).toHaveLength(1);
  directory.testKeys.add(1);
  await app.useCases.wakeWebhookEndpoints();
  await deliverDue();
  expect(partner.types()).toEqual(['payment.succeeded', 'account.claimed']);
});

test('the time without a test key does not count as failing', async () => {
  const endpointId = await createSandboxEndpoint();
  partner.answer = (response) => void response.writeHead(500).end();
  await mutate('sendTestWebhook', { companyId: '5', endpointId }, testKey);
  await deliverDue();
  expect((await endpoint(endpointId, 5))?.failingSince).not.toBeNull();
  directory.testKeys.delete(1);
  advance(5000);
  await deliverDue();
  expect(await endpoint(endpointId, 5)).toMatchObject({ failingSince: null, nextAttemptAt: null });
  advance(4 * DAY_MS);
  directory.testKeys.add(1);
  await app.useCases.wakeWebhookEndpoints();
  await deliverDue();
  expect(await endpoint(endpointId, 5)).toMatchObject({ state: 'ACTIVE', pendingMessages: 1 });
  expect(partner.received).toHaveLength(2);
});

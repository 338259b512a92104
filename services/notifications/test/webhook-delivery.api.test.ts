import { domainEvents, HOUR_MS } from '@utility-pay/contracts';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { deliverEvent, runSweeper } from '@utility-pay/service-kit/testing/deliver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWebhookWorld } from './world/webhooks.ts';

const world = await createWebhookWorld({
  resendApiKey: 're_test',
  fromAddress: 'mail@example.test',
  webhooks: { privateNetworks: ['127.0.0.0/8'], timeoutMs: 3000 },
});
const { app, platform, partner, directory, resend, clock, advance, publish } = world;
const { createEndpoint, endpoint, messages, deliverDue, mutate, verify, paymentSucceeded } = world;
const accept = partner.answer;

beforeEach(() => {
  // Messages of earlier tests must not have the same time as those of this one.
  advance(1000);
});
afterEach(async () => {
  partner.received.length = 0;
  partner.answer = accept;
  await platform.mongo.collection('webhook-endpoints').deleteMany({});
  await platform.mongo.collection('webhook-messages').deleteMany({});
});

test('an endpoint gets a signed message with ids, amounts and the mode only', async () => {
  const { secret } = await createEndpoint('/hooks?token=t');
  const at = clock.now().toISOString();
  await paymentSucceeded(1, 'ada', 'p1');
  await deliverDue();
  const [request] = partner.received;
  if (!request) throw new Error('nothing was received');
  expect(request.path).toBe('/hooks?token=t');
  expect(verify(secret, request)).toEqual({
    type: 'payment.succeeded',
    timestamp: at,
    data: { companyId: 1, paymentId: 'p1', customerId: 'ada', amountMinor: 124050, testMode: false },
  });
  expect(request.headers).toMatchObject({ host: new URL(partner.url).host, 'content-type': 'application/json' });
});

test('a redelivered event adds and sends no message, even concurrently', async () => {
  const { endpointId } = await createEndpoint();
  const event = platform.createEvent(domainEvents.userCreated, 1, { userId: 'ada', role: 'customer' as const });
  await Promise.all([deliverEvent(app, event), deliverEvent(app, event)]);
  await deliverDue();
  await deliverEvent(app, event);
  await deliverDue();
  expect(partner.types()).toEqual(['account.claimed']);
  expect(await messages(endpointId)).toMatchObject([
    { state: 'DELIVERED', type: 'account.claimed', attempts: [{ status: 200, response: 'thanks', error: null }] },
  ]);
});

test('no webhook is sent for new staff, for events that are not chosen, and to another company', async () => {
  const { endpointId } = await createEndpoint('/', { eventTypes: ['ACCOUNT_CLAIMED'] });
  const other = await createEndpoint('/other', { companyId: '2' }, staffOf(2));
  await publish(domainEvents.userCreated, 1, { userId: 'grace', role: 'company_admin' });
  await paymentSucceeded(1, 'ada', 'p2');
  await deliverDue();
  expect(await messages(endpointId)).toEqual([]);
  expect(await messages(other.endpointId, {}, 2)).toEqual([]);
  expect(partner.received).toEqual([]);
});

test('messages are signed with the secrets before and after a rotation, for 24 hours', async () => {
  const { endpointId, secret } = await createEndpoint();
  const rotated = await mutate('rotateWebhookSecret', { endpointId });
  const next = rotated.secret ?? '';
  expect(next).not.toBe(secret);
  expect(rotated.webhookEndpoint?.previousSecretExpiresAt).toBe(
    new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString(),
  );
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  const [during] = partner.received;
  if (!during) throw new Error('nothing was received');
  expect(verify(secret, during)).toMatchObject({ type: 'webhook.test' });
  expect(verify(next, during)).toMatchObject({ type: 'webhook.test' });
  advance(24 * HOUR_MS);
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  const after = partner.received[1];
  if (!after) throw new Error('nothing was received');
  expect(verify(next, after)).toMatchObject({ type: 'webhook.test' });
  expect(() => verify(secret, after)).toThrow('No matching signature found');
});

test('messages stay in order while the first one fails, and the wait grows after each failure', async () => {
  const { endpointId } = await createEndpoint();
  partner.answer = (response) => void response.writeHead(500).end('no');
  for (const id of ['p1', 'p2', 'p3']) {
    await paymentSucceeded(1, 'ada', id);
    advance(1);
  }
  const ids = () => partner.received.map(({ body }) => JSON.parse(body).data.paymentId);
  await deliverDue();
  expect(ids()).toEqual(['p1']);
  advance(4000);
  await deliverDue();
  expect(ids()).toEqual(['p1']);
  advance(1000);
  await deliverDue();
  expect(ids()).toEqual(['p1', 'p1']);
  expect(await endpoint(endpointId)).toMatchObject({ pendingMessages: 3 });
  partner.answer = accept;
  advance(60_000);
  await deliverDue();
  expect(ids()).toEqual(['p1', 'p1', 'p1', 'p2', 'p3']);
  expect(new Set(partner.received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await endpoint(endpointId)).toMatchObject({ pendingMessages: 0, failingSince: null, nextAttemptAt: null });
  const [, , first] = await messages(endpointId);
  expect(first).toMatchObject({ attemptCount: 3, attempts: [{ status: 200 }, { status: 500 }, { status: 500 }] });
});

test('an endpoint that fails for 3 days is disabled, the security contacts are informed, and it continues when it is enabled', async () => {
  directory.companies.set(1, 'Lakeside Water');
  directory.people.set('1/grace', 'grace@example.test');
  directory.securityContacts.set(1, ['grace']);
  const { endpointId } = await createEndpoint('/secret-path', { description: 'Billing system' });
  partner.answer = (response) => void response.writeHead(503).end();
  await paymentSucceeded(1, 'ada', 'p1');
  const startedAt = clock.now().getTime();
  for (let hours = 0; hours < 80; hours += 1) {
    await deliverDue();
    advance(HOUR_MS);
    if ((await endpoint(endpointId))?.state === 'DISABLED') break;
  }
  const disabled = await endpoint(endpointId);
  expect(disabled).toMatchObject({ state: 'DISABLED', disabledReason: 'FAILING', pendingMessages: 1 });
  expect(clock.now().getTime() - startedAt).toBeLessThanOrEqual(74 * HOUR_MS);
  await platform.relay.sweep();
  const events = platform.mongo.collection('events');
  const event = await events.findOne({ type: domainEvents.webhookEndpointDisabled.name });
  const data = { endpointId, reason: 'failing' as const };
  expect(event).toMatchObject({ data });
  await publish(domainEvents.webhookEndpointDisabled, 1, data);
  await world.attemptDue();
  const email = [...resend.accepted.entries()].find(([key]) => key.startsWith('webhook-disabled-'))?.[1];
  expect(email).toMatchObject({ to: 'grace@example.test', subject: 'A webhook endpoint was disabled' });
  expect(email?.text).toContain(`Host: ${new URL(partner.url).host}\nDescription: Billing system`);
  expect(email?.text).not.toContain('secret-path');
  expect(await recordedActs(platform, 1)).toContainEqual(
    expect.objectContaining({ action: 'webhook-endpoint.disabled', actor: { kind: 'system' } }),
  );
  const attempts = partner.received.length;
  await paymentSucceeded(1, 'ada', 'p2');
  advance(24 * HOUR_MS);
  await deliverDue();
  expect(partner.received).toHaveLength(attempts);
  partner.answer = accept;
  await mutate('enableWebhookEndpoint', { endpointId });
  await deliverDue();
  expect(await endpoint(endpointId)).toMatchObject({ state: 'ACTIVE', pendingMessages: 0, failingSince: null });
  expect(partner.received.slice(attempts).map(({ body }) => JSON.parse(body).data.paymentId)).toEqual(['p1', 'p2']);
});

test('an endpoint that returns 410 is disabled at once', async () => {
  const { endpointId } = await createEndpoint();
  partner.answer = (response) => void response.writeHead(410).end();
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  expect(await endpoint(endpointId)).toMatchObject({ state: 'DISABLED', disabledReason: 'GONE', pendingMessages: 1 });
});

test('a redirect is not followed', async () => {
  const { endpointId } = await createEndpoint('/from');
  partner.answer = (response) => void response.writeHead(307, { location: `${partner.url}/to` }).end();
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  expect(partner.received.map(({ path }) => path)).toEqual(['/from']);
  expect(await messages(endpointId)).toMatchObject([{ state: 'PENDING', attempts: [{ status: 307 }] }]);
});

test('4 KiB of a huge response are read, and the wait for a response that never comes ends', async () => {
  const { endpointId } = await createEndpoint();
  partner.answer = (response) => {
    response.writeHead(200);
    const write = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  };
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  const [huge] = await messages(endpointId);
  expect(huge?.state).toBe('DELIVERED');
  expect(huge?.attempts[0]?.response).toBe('x'.repeat(4096));
  partner.answer = () => undefined;
  advance(1);
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  expect((await messages(endpointId, { state: 'PENDING' }))[0]?.attempts).toMatchObject([
    { status: null, error: 'No response within 3 seconds.', response: null },
  ]);
});

test('after a worker was killed, another one continues once the lease has ended, and no message is lost', async () => {
  const { endpointId } = await createEndpoint();
  const key = { companyId: 1, endpointId };
  let isKilled = false;
  partner.answer = (response) => {
    if (isKilled) return void response.writeHead(200).end();
    isKilled = true;
    // As if the worker died before it recorded the response.
    void platform.mongo
      .collection('webhook-endpoints')
      .updateOne({ _id: endpointId as never }, { $set: { leaseId: 'of a killed worker' } })
      .then(() => response.writeHead(500).end());
  };
  await mutate('sendTestWebhook', { endpointId });
  await app.useCases.deliverWebhooks(key);
  expect(partner.received).toHaveLength(1);
  await Promise.all([app.useCases.deliverWebhooks(key), app.useCases.deliverWebhooks(key)]);
  expect(partner.received).toHaveLength(1);
  advance(30_000);
  await Promise.all([app.useCases.deliverWebhooks(key), app.useCases.deliverWebhooks(key), deliverDue()]);
  expect(partner.received).toHaveLength(2);
  expect(partner.received[0]?.headers['webhook-id']).toBe(partner.received[1]?.headers['webhook-id']);
  expect(await messages(endpointId)).toMatchObject([{ state: 'DELIVERED' }]);
});

test('the sweeper makes an endpoint due whose process stopped before it woke it', async () => {
  const { endpointId } = await createEndpoint();
  await mutate('sendTestWebhook', { endpointId });
  await platform.mongo
    .collection('webhook-endpoints')
    .updateOne({ _id: endpointId as never }, { $unset: { nextAttemptAt: 1 } });
  await deliverDue();
  expect(partner.received).toEqual([]);
  await app.useCases.wakeWebhookEndpoints();
  await deliverDue();
  expect(partner.types()).toEqual(['webhook.test']);
});

test('a dead endpoint does not delay other endpoints', async () => {
  await createEndpoint('/dead');
  await createEndpoint('/alive');
  partner.answer = (response, { path }) => void (path === '/alive' && response.writeHead(200).end());
  await paymentSucceeded(1, 'ada', 'p1');
  await runSweeper(app, 'due-webhooks');
  // Sooner than the dead endpoint's request ends.
  await expect.poll(() => partner.types('/alive'), { timeout: 2500 }).toEqual(['payment.succeeded']);
});

test('messages that were pending for 30 days are given up, and expire 30 days later', async () => {
  const { endpointId } = await createEndpoint();
  await mutate('disableWebhookEndpoint', { endpointId });
  await paymentSucceeded(1, 'ada', 'p1');
  advance(30 * 24 * HOUR_MS + 1);
  await app.useCases.giveUpWebhooks();
  const [message] = await messages(endpointId);
  expect(message).toMatchObject({ state: 'FAILED', doneAt: clock.now().toISOString() });
  const stored = await platform.mongo.collection('webhook-messages').findOne({ endpointId });
  expect(stored?.expiresAt).toEqual(new Date(clock.now().getTime() + 30 * 24 * HOUR_MS));
});

test('workers send a new message at once, and finish the request in progress when they stop', async () => {
  const { endpointId } = await createEndpoint();
  const workers = runWorkers(app, platform);
  const upload = { uploadId: 'u1', state: 'completed' as const, changesBills: true };
  const event = platform.createEvent(domainEvents.uploadChanged, 1, upload);
  await mutate('updateWebhookEndpoint', { endpointId, eventTypes: ['UPLOAD_COMPLETED'] });
  partner.answer = (response) => void setTimeout(() => response.writeHead(200).end(), 300);
  await platform.queues.addEvent('notifications', event);
  await expect.poll(() => partner.types()).toEqual(['upload.completed']);
  await workers.close();
  expect(await messages(endpointId)).toMatchObject([{ state: 'DELIVERED', attemptCount: 1 }]);
});

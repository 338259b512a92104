import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { actorsByTitle, partnerOf, resultOf, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { afterEach, expect, test } from 'vitest';
import { createNotifications } from '../src/app.ts';
import { createWebhookWorld } from './world/webhooks.ts';
import { ENCRYPTION_KEY, PUBLIC_URL } from './world/world.ts';

const addresses = new Map<string, string[]>();
const lookup = async (host: string) => addresses.get(host) ?? [];
const world = await createWebhookWorld({
  webhooks: { privateNetworks: ['127.0.0.0/8'], timeoutMs: 1000, lookup },
});
const { app, platform, partner, clock, advance } = world;
const { createEndpoint, endpoint, endpoints, messages, deliverDue, mutate, paymentSucceeded } = world;
const collection = (name: string) => platform.mongo.collection(name);
const accept = partner.answer;

afterEach(async () => {
  partner.received.length = 0;
  partner.answer = accept;
  await collection('webhook-endpoints').deleteMany({});
  await collection('webhook-messages').deleteMany({});
});

test('the list of endpoints has no secrets, which are stored encrypted', async () => {
  const { endpointId, secret } = await createEndpoint('/', { description: 'CRM' });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await endpoints()).toMatchObject([
    { id: endpointId, description: 'CRM', state: 'ACTIVE', eventTypes: ['PAYMENT_SUCCEEDED', 'ACCOUNT_CLAIMED'] },
  ]);
  expect(JSON.stringify(await collection('webhook-endpoints').find().toArray())).not.toContain(secret.slice(6));
});

test('an 11th endpoint of a company is refused, even for concurrent requests, until one is deleted', async () => {
  const create = () => mutate('createWebhookEndpoint', { url: `${partner.url}/`, eventTypes: ['UPLOAD_COMPLETED'] });
  const results = await Promise.all(Array.from({ length: 12 }, create));
  expect(results.filter(({ secret }) => secret)).toHaveLength(10);
  expect((await create()).userErrors).toMatchObject([{ code: 'CONFLICT', field: null }]);
  await mutate('deleteWebhookEndpoint', { endpointId: results.find(({ secret }) => secret)?.webhookEndpoint?.id });
  expect((await create()).userErrors).toEqual([]);
  expect(await endpoints()).toHaveLength(10);
});

test.each([
  ['http://93.184.216.34/', 'The URL must start with https://'],
  ['https://10.0.0.8/', '10.0.0.8 is not a public internet address.'],
  ['https://169.254.169.254/latest', '169.254.169.254 is not a public internet address.'],
  ['https://[::1]/', '[::1] is not a public internet address.'],
  ['https://2130706434.example/', undefined],
  ['https://0xa000008/', '10.0.0.8 is not a public internet address.'],
  ['https://user:pass@93.184.216.34/', 'The URL must not contain a user name or password'],
  ['https://93.184.216.34/#x', 'The URL must not contain #'],
  ['ftp://93.184.216.34/', 'Enter a URL that starts with https://'],
  [`https://93.184.216.34/${'x'.repeat(2048)}`, 'The URL must be at most 2,048 characters'],
])(
  'the address %s is accepted only with https, if it is public and has no user name or fragment',
  async (url, message) => {
    addresses.set('2130706434.example', ['93.184.216.34']);
    const { userErrors } = await mutate('createWebhookEndpoint', { url, eventTypes: ['UPLOAD_COMPLETED'] });
    expect(userErrors).toEqual(message === undefined ? [] : [{ code: 'INVALID', field: 'url', message }]);
  },
);

test('nothing is sent to a host whose name server later responds with a private address', async () => {
  addresses.set('hooks.example', ['93.184.216.34']);
  const { endpointId } = await createEndpoint('', { url: 'https://hooks.example/' });
  addresses.set('hooks.example', ['10.0.0.8']);
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  expect((await messages(endpointId))[0]?.attempts).toMatchObject([
    { status: null, error: 'hooks.example is not a public internet address.' },
  ]);
});

test('an endpoint without events is refused', async () => {
  const { userErrors } = await mutate('createWebhookEndpoint', { url: `${partner.url}/`, eventTypes: [] });
  expect(userErrors).toEqual([{ code: 'INVALID', field: 'eventTypes', message: 'Choose at least one event' }]);
});

test.each([
  ['an anonymous caller', 'UNAUTHENTICATED'],
  ['a super admin', 'allowed'],
  ['staff with manageUsers', 'allowed'],
  ['staff without manageUsers', 'FORBIDDEN'],
  ['a customer', 'FORBIDDEN'],
  ['a partner key', 'FORBIDDEN'],
  ['another service', 'FORBIDDEN'],
  ['staff of another company', 'NOT_FOUND'],
  ['a partner key of another company', 'NOT_FOUND'],
])('%s who lists and tests endpoints: %s', async (title, result) => {
  const { endpointId } = await createEndpoint();
  const actor = actorsByTitle(1, 'manageUsers')(title);
  expect(await resultOf(endpoints(1, actor))).toBe(result);
  expect(await resultOf(mutate('sendTestWebhook', { endpointId }, actor))).toBe(result);
});

test('step-up is required to add an endpoint and to change its URL or secret, and for no other change', async () => {
  const { endpointId } = await createEndpoint();
  const stale = { ...staffOf(1), authenticatedAt: new Date(clock.now().getTime() - 31 * 60_000).toISOString() };
  const url = `${partner.url}/new`;
  const results = [
    await resultOf(mutate('createWebhookEndpoint', { url, eventTypes: ['UPLOAD_COMPLETED'] }, stale)),
    await resultOf(mutate('updateWebhookEndpoint', { endpointId, url }, stale)),
    await resultOf(mutate('rotateWebhookSecret', { endpointId }, stale)),
    await resultOf(mutate('updateWebhookEndpoint', { endpointId, description: 'ERP' }, stale)),
    await resultOf(mutate('disableWebhookEndpoint', { endpointId }, stale)),
  ];
  expect(results).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED', 'STEP_UP_REQUIRED', 'allowed', 'allowed']);
});

test('a test key manages the endpoints of its sandbox, without step-up, and of no other company', async () => {
  const testKey = partnerOf(1, [], 'test');
  const url = `${partner.url}/sandbox`;
  const created = await mutate('createWebhookEndpoint', { url, eventTypes: ['UPLOAD_COMPLETED'] }, testKey);
  const endpointId = created.webhookEndpoint?.id;
  expect(created.userErrors).toEqual([]);
  expect(await resultOf(mutate('rotateWebhookSecret', { endpointId }, testKey))).toBe('allowed');
  expect(await endpoints(1, testKey)).toHaveLength(1);
  expect(await resultOf(endpoints(2, testKey))).toBe('NOT_FOUND');
});

test('another company can neither read nor change the endpoint', async () => {
  const { endpointId } = await createEndpoint();
  const [, other] = [await mutate('sendTestWebhook', { endpointId }), staffOf(2)];
  expect(await endpoint(endpointId, 2)).toBeNull();
  expect(await endpoints(2)).toEqual([]);
  expect(await resultOf(mutate('rotateWebhookSecret', { endpointId, companyId: '2' }, other))).toBe('NOT_FOUND');
  expect(await resultOf(mutate('deleteWebhookEndpoint', { endpointId, companyId: '2' }, other))).toBe('NOT_FOUND');
  expect(await resultOf(mutate('deleteWebhookEndpoint', { endpointId: 'unknown' }, superAdmin))).toBe('NOT_FOUND');
});

test('each change is recorded once, with the host and without the URL and the secret', async () => {
  const { endpointId, secret } = await createEndpoint('/token-1', { companyId: '7' }, staffOf(7));
  const key = { endpointId, companyId: '7' };
  const act = async (name: Parameters<typeof mutate>[0], input: object = {}) => {
    advance(1000);
    await mutate(name, { ...key, ...input }, staffOf(7));
  };
  await act('updateWebhookEndpoint', { description: 'ERP', url: `${partner.url}/token-2` });
  await act('updateWebhookEndpoint', { description: 'ERP' });
  await act('rotateWebhookSecret');
  await act('disableWebhookEndpoint');
  await act('disableWebhookEndpoint');
  await act('enableWebhookEndpoint');
  await act('sendTestWebhook');
  await deliverDue();
  await act('replayWebhookMessages', { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' });
  await act('deleteWebhookEndpoint');
  const acts = await recordedActs(platform, 7);
  expect(acts.map(({ action }) => action)).toEqual([
    'webhook-endpoint.created',
    'webhook-endpoint.changed',
    'webhook-secret.rotated',
    'webhook-endpoint.disabled',
    'webhook-endpoint.enabled',
    'webhook-test.sent',
    'webhook-messages.replayed',
    'webhook-endpoint.deleted',
  ]);
  expect(acts[1]).toMatchObject({ after: { description: 'ERP', url: 'changed' } });
  expect(acts[0]?.target).toEqual({ type: 'webhook-endpoint', id: endpointId, label: new URL(partner.url).host });
  expect(JSON.stringify(acts)).not.toContain('token-');
  expect(JSON.stringify(acts)).not.toContain(secret.slice(6));
});

test('one message or a time range is replayed after the pending messages, with the same ids', async () => {
  const { endpointId } = await createEndpoint();
  const times: string[] = [];
  for (const id of ['p1', 'p2', 'p3']) {
    times.push(clock.now().toISOString());
    await paymentSucceeded(1, 'ada', id);
    advance(1000);
  }
  await deliverDue();
  await expect.poll(async () => (await endpoint(endpointId))?.pendingMessages).toBe(0);
  const before = partner.received.map(({ headers }) => headers['webhook-id']);
  const [newest] = await messages(endpointId);
  const single = await mutate('replayWebhookMessages', { endpointId, messageId: newest?.id });
  expect(single.count).toBe(1);
  const again = await mutate('replayWebhookMessages', { endpointId, messageId: newest?.id });
  expect(again.userErrors).toMatchObject([{ code: 'CONFLICT', field: 'messageId' }]);
  advance(1);
  const range = await mutate('replayWebhookMessages', { endpointId, from: times[0], to: times[2] });
  expect(range.count).toBe(2);
  await deliverDue();
  const after = partner.received.slice(3).map(({ headers }) => headers['webhook-id']);
  expect(after).toEqual([before[2], before[0], before[1]]);
  expect((await messages(endpointId)).map(({ attemptCount }) => attemptCount)).toEqual([2, 2, 2]);
  const unknown = mutate('replayWebhookMessages', { endpointId, messageId: 'unknown' });
  expect(await resultOf(unknown)).toBe('NOT_FOUND');
  expect((await mutate('replayWebhookMessages', { endpointId })).userErrors).toMatchObject([{ code: 'INVALID' }]);
});

test('10,001 messages are not replayed at once, and 10,000 are', async () => {
  const { endpointId } = await createEndpoint();
  const at = clock.now();
  const message = { companyId: 1, endpointId, type: 'x', body: '{}', state: 'delivered', queuedAt: at, createdAt: at };
  const done = Array.from({ length: 10_001 }, (_, index) => ({ ...message, _id: `m${index}`, attemptCount: 1 }));
  await collection('webhook-messages').insertMany(done as never);
  const range = { endpointId, from: at.toISOString(), to: new Date(at.getTime() + 1).toISOString() };
  expect((await mutate('replayWebhookMessages', range)).userErrors).toMatchObject([
    { code: 'CONFLICT', field: 'from' },
  ]);
  await collection('webhook-messages').deleteOne({ _id: 'm0' as never });
  expect(await mutate('replayWebhookMessages', range)).toMatchObject({ count: 10_000, userErrors: [] });
});

test('a deleted endpoint is removed with its messages, in batches', async () => {
  const { endpointId } = await createEndpoint();
  const at = clock.now();
  const messageOf = (index: number) => ({
    _id: `d${index}`,
    companyId: 1,
    endpointId,
    createdAt: at,
    state: 'delivered',
  });
  await collection('webhook-messages').insertMany(
    Array.from({ length: 1200 }, (_, index) => messageOf(index)) as never,
  );
  await mutate('deleteWebhookEndpoint', { endpointId });
  expect(await endpoint(endpointId)).toBeNull();
  await platform.relay.sweep();
  for (let run = 0; run < 4; run += 1) await app.useCases.cleanUpWebhookEndpoints();
  expect(await collection('webhook-messages').countDocuments({ endpointId })).toBe(0);
  expect(await collection('webhook-endpoints').countDocuments({})).toBe(0);
});

test('pending messages are sent to a new URL at once', async () => {
  const { endpointId } = await createEndpoint('/wrong');
  partner.answer = (response, { path }) => void response.writeHead(path === '/wrong' ? 404 : 200).end();
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  await mutate('updateWebhookEndpoint', { endpointId, url: `${partner.url}/right` });
  await deliverDue();
  expect(partner.received.map(({ path }) => path)).toEqual(['/wrong', '/right']);
});

test('a response of the former URL does not disable the endpoint after it moved', async () => {
  const { endpointId } = await createEndpoint('/former');
  partner.answer = async (response, { path }) => {
    if (path === '/former') await mutate('updateWebhookEndpoint', { endpointId, url: `${partner.url}/new` });
    response.writeHead(path === '/former' ? 410 : 200).end();
  };
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  await deliverDue();
  expect(await endpoint(endpointId)).toMatchObject({ state: 'ACTIVE', failingSince: null, pendingMessages: 0 });
  expect(partner.received.map(({ path }) => path)).toEqual(['/former', '/new']);
});

test('an endpoint that staff disable during a failing request stays disabled, and is not due', async () => {
  const { endpointId } = await createEndpoint();
  partner.answer = async (response) => {
    await mutate('disableWebhookEndpoint', { endpointId });
    response.writeHead(500).end();
  };
  await mutate('sendTestWebhook', { endpointId });
  await deliverDue();
  expect(await endpoint(endpointId)).toMatchObject({ state: 'DISABLED', disabledReason: 'STAFF', nextAttemptAt: null });
  advance(24 * 3_600_000);
  expect(await app.useCases.listDueWebhookEndpoints(100)).toEqual([]);
});

test('the current and the previous secret are re-encrypted with a new key, and then sign as before', async () => {
  const { endpointId, secret } = await createEndpoint();
  const { secret: next } = await mutate('rotateWebhookSecret', { endpointId });
  const withKeys = (...keys: string[]) =>
    createNotifications(platform, {
      publicUrl: PUBLIC_URL,
      encryptionKeys: keyRing(keys.join('\n')),
      webhooks: { privateNetworks: ['127.0.0.0/8'] },
    }).useCases;
  const newKey = 'another encryption key for tests, long enough';
  const rotating = withKeys(newKey, ENCRYPTION_KEY);
  expect(await rotating.reencryptWebhookSecrets()).toEqual({ seen: 2, reencrypted: 2, unreadable: 0 });
  expect(await rotating.reencryptWebhookSecrets()).toEqual({ seen: 2, reencrypted: 0, unreadable: 0 });
  await mutate('sendTestWebhook', { endpointId });
  await withKeys(newKey).deliverWebhooks({ companyId: 1, endpointId });
  const [request] = partner.received;
  if (!request) throw new Error('nothing was received');
  expect(world.verify(secret, request)).toMatchObject({ type: 'webhook.test' });
  expect(world.verify(next ?? '', request)).toMatchObject({ type: 'webhook.test' });
});

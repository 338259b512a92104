import { eventually, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refuses } from '../world/refusals.ts';
import { openTenant } from '../world/tenant.ts';
import type { Row } from './row.ts';

interface Event {
  id: string;
  type: string;
  data: { companyId: number; paymentId?: string };
}

interface Endpoint {
  id: string;
  secret: string;
  previousSecretExpiresAt: string | null;
}

export const partnerEventRows: Row[] = [
  {
    id: '7-events',
    row: 'GET /api/events: what happened in the company since a cursor',
    calls: ['listEvents'],
    check: async ({ system, hilltop }) => {
      const {
        id: companyId,
        partner,
        paid,
        superAdmin,
        owner,
        path,
        unclaimed,
      } = await openTenant(system, 'Fed Water');
      const client = await partner(['payments:read', 'customers:read']);
      const all = await eventually(async () => {
        const found = expectStatus(await client.get<Event[]>('/api/events'), 200);
        if (found.length < 3) throw new Error('Not all events are in the feed yet');
        return found;
      });
      expect(all.map(({ type }) => type).sort()).toEqual(['account.claimed', 'account.claimed', 'payment.succeeded']);
      const payment = all.find(({ type }) => type === 'payment.succeeded');
      expect(payment?.data).toMatchObject({ companyId, paymentId: paid.paymentId, amountMinor: 2500 });
      const first = await client.get<Event[]>('/api/events?limit=2');
      expect(first.body).toEqual(all.slice(0, 2));
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
      const second = await client.get<Event[]>(next);
      expect(second.body).toEqual(all.slice(2));
      const cursor = second.headers.get('x-end-cursor');
      const empty = await client.get<Event[]>(`/api/events?after=${cursor}`);
      expect([empty.body, empty.headers.get('x-end-cursor')]).toEqual([[], cursor]);
      expectStatus(await owner.send('DELETE', `${path}/customers/${unclaimed.id}`), 200);
      await eventually(async () => {
        const since = expectStatus(await client.get<Event[]>(`/api/events?after=${cursor}`), 200);
        expect(since).toMatchObject([{ type: 'account.removed', data: { companyId, customerId: unclaimed.id } }]);
      });
      const claims = expectStatus(await client.get<Event[]>('/api/events?types=account.claimed'), 200);
      expect(claims).toHaveLength(2);
      await refuses(client, ['GET', '/api/events?types=upload.completed'], 403);
      await refuses(client, ['GET', '/api/events?types=payment.made'], 400);
      await refuses(client, ['GET', '/api/events?after=nonsense'], 400);
      await refuses(client, ['GET', `/api/events?companyId=${hilltop.id}`], 404);
      await refuses(superAdmin, ['GET', '/api/events'], 400, 'companyId is required');
      expect((await superAdmin.get(`/api/events?companyId=${companyId}&limit=3`)).body).toHaveLength(3);
      const unknown = Buffer.from('1 anothertoken').toString('base64url');
      await refuses(client, ['GET', `/api/events?after=${unknown}`], 410);
    },
  },
  {
    id: '7-webhook-endpoints',
    row: 'GET and POST /api/companies/{id}/webhook-endpoints: endpoints, their messages and replay',
    calls: [
      'listWebhookEndpoints',
      'createWebhookEndpoint',
      'getWebhookEndpoint',
      'updateWebhookEndpoint',
      'deleteWebhookEndpoint',
      'enableWebhookEndpoint',
      'disableWebhookEndpoint',
      'rotateWebhookSecret',
      'sendTestWebhook',
      'listWebhookMessages',
      'getWebhookMessage',
      'replayWebhookMessages',
    ],
    check: async ({ system }) => {
      const { owner, partner, path } = await openTenant(system, 'Hooked Water');
      const endpoints = `${path}/webhook-endpoints`;
      const fields = { url: 'https://webhooks.invalid/', eventTypes: ['account.claimed'] };
      const added = expectStatus(await owner.send<Endpoint>('POST', endpoints, fields), 201);
      expect(added).toMatchObject({
        ...fields,
        description: '',
        state: 'active',
        secret: expect.stringMatching('^whsec_'),
      });
      await refuses(owner, ['POST', endpoints, { ...fields, eventTypes: ['payment.made'] }], 400);
      await refuses(owner, ['POST', endpoints, { ...fields, url: 'https://127.0.0.1/' }], 400);
      const { secret, ...shown } = added;
      expect((await owner.get(endpoints)).body).toEqual([shown]);
      const endpoint = `${endpoints}/${added.id}`;
      const sent = expectStatus(await owner.send<{ id: string }>('POST', `${endpoint}/test`), 201);
      await eventually(async () => {
        const details = expectStatus(await owner.get(`${endpoint}/messages/${sent.id}`), 200);
        expect(details).toMatchObject({
          type: 'webhook.test',
          state: 'pending',
          body: expect.stringContaining('"type":"webhook.test"'),
          attempts: [{ status: null, error: expect.any(String), response: null }],
        });
      });
      const found = await owner.get(`${endpoint}/messages?state=pending&type=webhook.test&limit=1`);
      expect(found.body).toMatchObject([{ id: sent.id, lastAttempt: { status: null, error: expect.any(String) } }]);
      expect((await owner.get(`${endpoint}/messages?state=delivered`)).body).toEqual([]);
      await refuses(owner, ['POST', `${endpoint}/replay`, { messageId: sent.id }], 409);
      await refuses(owner, ['POST', `${endpoint}/replay`, {}], 400, 'Choose one message, or a time range');
      const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T01:00:00+00:00' };
      expect(expectStatus(await owner.send('POST', `${endpoint}/replay`, range), 200)).toEqual({ count: 0 });
      const changes = { description: 'Ledger', eventTypes: ['payment.refunded', 'payment.succeeded'] };
      expect(expectStatus(await owner.send('PATCH', endpoint, changes), 200)).toMatchObject({
        description: 'Ledger',
        eventTypes: ['payment.succeeded', 'payment.refunded'],
      });
      const disabled = expectStatus(await owner.send('POST', `${endpoint}/disable`), 200);
      expect(disabled).toMatchObject({ state: 'disabled', disabledReason: 'staff' });
      await refuses(owner, ['POST', `${endpoint}/test`, {}], 409, 'Enable the endpoint first');
      const enabled = expectStatus(await owner.send('POST', `${endpoint}/enable`), 200);
      expect(enabled).toMatchObject({ state: 'active', disabledReason: null });
      const rotated = expectStatus(await owner.send<Endpoint>('POST', `${endpoint}/rotate-secret`), 200);
      expect(rotated.previousSecretExpiresAt).toEqual(expect.any(String));
      expect(rotated.secret).not.toBe(secret);
      await refuses(await partner(['customers:write', 'balances:write']), ['GET', endpoints], 403);
      expect(expectStatus(await owner.send('DELETE', endpoint), 200)).toEqual({ id: added.id });
      await refuses(owner, ['GET', endpoint], 404, 'Webhook endpoint not found');
    },
  },
];

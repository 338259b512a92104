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

export const partnerEventRows: Row[] = [
  {
    id: '7-events',
    row: 'GET /api/events: what happened in the company since a cursor',
    calls: ['listEvents'],
    check: async ({ system, b }) => {
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
      await refuses(client, ['GET', `/api/events?companyId=${b.id}`], 404);
      await refuses(superAdmin, ['GET', '/api/events'], 400, 'companyId is required');
      expect((await superAdmin.get(`/api/events?companyId=${companyId}&limit=3`)).body).toHaveLength(3);
      const unknown = Buffer.from('1 anothertoken').toString('base64url');
      await refuses(client, ['GET', `/api/events?after=${unknown}`], 410);
    },
  },
];

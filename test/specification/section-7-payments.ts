import { addDays } from '@utility-pay/contracts';
import { eventually, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refuses } from '../world/refusals.ts';
import type { Tenant } from '../world/tenant.ts';
import type { Row } from './row.ts';

interface Listed {
  id: string;
  status: string;
}

const utcDay = (at: Date): string => at.toISOString().slice(0, '2026-11-21'.length);

/** Waits for an amount due: billing applies refunds and disputes after the response, and the next row compares several calls. */
const waitForAmountDue = ({ owner, paid }: Tenant, amountDue: number): Promise<void> =>
  eventually(async () => {
    const balances = await owner.get<{ amountDue: number }[]>(`/api/customers/${paid.id}/balances`);
    expect(balances.body).toMatchObject([{ amountDue }]);
  });

export const paymentCallRows: Row[] = [
  {
    id: '7-payments',
    row: 'GET /api/companies/{companyId}/payments: payments of the company, by search, status and days',
    calls: ['listPayments', 'getPayment'],
    check: async ({ lakeside }) => {
      const path = `${lakeside.path}/payments`;
      const find = async (query: string) => expectStatus(await lakeside.owner.get<Listed[]>(`${path}?${query}`), 200);
      const paid = lakeside.paid.paymentId;
      for (const query of [
        'status=success',
        'search=pia',
        'search=A-3',
        `search=${encodeURIComponent(lakeside.paid.email)}`,
      ])
        expect((await find(query)).map(({ id }) => id)).toContain(paid);
      const today = new Date().toISOString().slice(0, 10);
      const ids = async (query: string) => (await find(query)).map(({ id }) => id);
      expect(await ids(`from=2026-01-01&to=${today}`)).toContain(paid);
      expect(await ids('from=2020-01-01&to=2020-01-31')).toEqual([]);
      expect((await lakeside.owner.get(`/api/payments/${paid}`)).body).toMatchObject({
        id: paid,
        amount: 25,
        amountRequested: 25,
        amountReceived: 25,
        testMode: true,
        refunds: [],
      });
    },
  },
  {
    id: '7-payments-export',
    row: 'Export or Export CSV: what is filtered, safe to open',
    calls: ['exportPayments'],
    check: async ({ lakeside }) => {
      const answer = await lakeside.owner.get(`${lakeside.path}/payments.csv?status=success`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
      const [header, ...lines] = answer.text.trimEnd().split('\r\n');
      expect(header).toMatch(/^Transaction ID,Customer,Email,Account #,Amount,Requested,.*,Mode,Paid on,Time zone$/);
      expect(lines.some((line) => /Pia Paid.*,25\.00,25\.00,.*,test,\d{4}-\d\d-\d\d,UTC$/.test(line))).toBe(true);
    },
  },
  {
    id: '7-movements',
    row: 'Movements of money as CSV: GET /api/companies/{companyId}/payments/movements.csv',
    calls: ['exportMovements'],
    check: async ({ lakeside }) => {
      const path = `${lakeside.path}/payments/movements.csv`;
      for (const query of ['', '?from=2026-01-31&to=2026-01-01', '?from=2020-01-01&to=2026-01-01', '?from=x&to=y'])
        await refuses(lakeside.owner, ['GET', `${path}${query}`], 400);
      const today = new Date();
      const [from, to] = [addDays(utcDay(today), -1), utcDay(today)];
      const answer = await lakeside.owner.get(`${path}?from=${from}&to=${to}`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
      const [header, ...lines] = answer.text.trimEnd().split('\r\n');
      expect(header).toBe('Day,Time (UTC),Type,Amount,Transaction ID,Payment ID,Account #,Customer,Mode,Time zone');
      const { paymentId } = lakeside.paid;
      expect(lines.find((line) => line.includes(`,${paymentId},`))).toMatch(
        /^\d{4}-\d\d-\d\d,\d{4}-\S+Z,payment,25\.00,\d+,\w+,A-3,Pia Paid,test,UTC$/,
      );
    },
  },
  {
    id: '7-reconciliation',
    row: 'Reconciliation: GET /api/companies/{companyId}/reconciliation and its export',
    calls: [
      'listReconciliationDays',
      'exportReconciliation',
      'importSettlementFile',
      'assignReconciliationException',
      'noteReconciliationException',
      'resolveReconciliationException',
      'rerunReconciliation',
    ],
    check: async ({ lakeside }) => {
      const path = `${lakeside.path}/reconciliation`;
      expect((await lakeside.owner.get(`${path}?from=2026-01-01&to=2026-01-31`)).body).toEqual([]);
      for (const query of ['', '?from=2026-01-31&to=2026-01-01', '?from=2020-01-01&to=2026-01-01', '?from=x&to=y'])
        await refuses(lakeside.owner, ['GET', `${path}${query}`], 400);
      const file = { from: '2026-01-01', to: '2026-01-02', mode: 'test' };
      const header = 'Date,Type,Amount,Reference\n';
      await refuses(lakeside.owner, ['POST', `${path}/imports`, { ...file, csvContent: `${header}x,sale,1,r\n` }], 400);
      await refuses(lakeside.owner, ['POST', `${path}/imports`, { ...file, csvContent: 'Date,Type\n' }], 400);
      const csvContent = `${header}2026-01-01,sale,$12.50,r1\n`;
      for (let times = 0; times < 2; times += 1)
        expect(
          expectStatus(await lakeside.owner.send('POST', `${path}/imports`, { ...file, csvContent }), 200),
        ).toEqual({
          imported: 1,
          days: ['2026-01-01', '2026-01-02'],
        });
      const day = { day: '2026-01-01', mode: 'test' };
      expect(expectStatus(await lakeside.owner.send('POST', `${path}/comparisons`, day), 200)).toMatchObject(day);
      const ofException = { ...day, exceptionId: 'none' };
      for (const [act, body] of [
        ['assignments', { toMe: true }],
        ['notes', { note: 'Asked the provider' }],
        ['resolutions', { resolution: 'A sale of the shop' }],
        ['resolutions', { resolution: null }],
      ] as const) {
        await refuses(lakeside.owner, ['POST', `${path}/${act}`, { ...ofException, ...body }], 409);
        await refuses(lakeside.owner, ['POST', `${path}/${act}`, ofException], 400);
      }
      const days = await lakeside.owner.get(`${path}.csv?from=2026-01-01&to=2026-01-31`);
      expect(days.headers.get('content-type')).toMatch(/^text\/csv/);
      expect(days.text).toMatch(/^Day,Time zone,Mode,State,Our payments,.*,Journal net,Open exceptions,/);
      const exceptions = await lakeside.owner.get(`${path}.csv?from=2026-01-01&to=2026-01-31&of=exceptions`);
      expect(exceptions.text).toMatch(/^Day,Time zone,Mode,Reason,Type,Reference,Transaction,Our amount,/);
    },
  },
  {
    id: '7-customer-payments',
    row: 'GET /api/customers/{id}/payments: payment history',
    calls: ['listCustomerPayments'],
    check: async ({ lakeside }) => {
      const own = await lakeside.paid.client.get(`/api/customers/${lakeside.paid.id}/payments`);
      expect(own.body).toMatchObject([{ id: lakeside.paid.paymentId, status: 'success', method: 'card', amount: 25 }]);
      expect((await lakeside.owner.get(`/api/customers/${lakeside.paid.id}/payments`)).body).toMatchObject([
        { id: lakeside.paid.paymentId },
      ]);
      await refuses(lakeside.payer.client, ['GET', `/api/customers/${lakeside.paid.id}/payments`], 404);
    },
  },
  {
    id: '7-payment-start',
    row: 'POST /api/customers/{id}/payments/ipospays: success, paymentUrl, message',
    calls: ['startPayment'],
    check: async ({ lakeside }) => {
      const path = `/api/customers/${lakeside.payer.id}/payments`;
      const { balanceId } = lakeside.payer;
      const answer = expectStatus(await lakeside.payer.client.send('POST', `${path}/ipospays`, { balanceId }), 200);
      expect(answer).toEqual({
        success: true,
        paymentUrl: expect.stringMatching(/^http/),
        message: expect.any(String),
      });
      expect((await lakeside.payer.client.send('POST', `${path}/ipospays`, { balanceId })).body).toEqual(answer);
      await refuses(lakeside.payer.client, ['POST', `${path}/ipospays`, {}], 400, 'Invalid balance ID');
      await refuses(lakeside.payer.client, ['POST', `${path}/paypal`, { balanceId }], 404);
      await refuses(lakeside.payer.client, ['POST', `${path}/ipospays`, { balanceId: 'unknown' }], 404);
      await refuses(lakeside.owner, ['POST', `${path}/ipospays`, { balanceId }], 403);
    },
  },
  {
    id: '8-nothing-due',
    row: '"You don\'t have any outstanding balance to pay."',
    calls: ['startPayment'],
    check: async ({ lakeside }) => {
      const [balance] = expectStatus(
        await lakeside.paid.client.get<Listed[]>(`/api/customers/${lakeside.paid.id}/balances`),
        200,
      );
      const path = `/api/customers/${lakeside.paid.id}/payments/ipospays`;
      const answer = await lakeside.paid.client.send('POST', path, { balanceId: balance?.id });
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 409,
        body: { success: false, message: "You don't have any outstanding balance to pay." },
      });
    },
  },
  {
    id: '7-refund',
    row: 'Refunds: POST /api/payments/{id}/refunds',
    calls: ['refundPayment', 'recordRefundOutcome', 'resolveReview'],
    check: async ({ hilltop }) => {
      const path = `/api/payments/${hilltop.paid.paymentId}`;
      await refuses(hilltop.owner, ['POST', `${path}/refunds`, { amount: 25.01 }], 409);
      await refuses(hilltop.owner, ['POST', `${path}/refunds`, { amount: 1.234 }], 400);
      for (const decision of ['accept', 'return', 'check-again', 'close'])
        await refuses(hilltop.owner, ['POST', `${path}/review`, { decision }], 409);
      await refuses(hilltop.owner, ['POST', `${path}/refunds/none`, { outcome: 'returned', reason: 'Seen' }], 409);
      const clerk = await hilltop.createStaffMember('viewPayments');
      await refuses(clerk.client, ['POST', `${path}/refunds`, { amount: 5 }], 403);
      expectStatus(await hilltop.owner.send('POST', `${path}/refunds`, { amount: 5 }), 201);
      await eventually(async () => {
        expect((await hilltop.owner.get(path)).body).toMatchObject({
          refundedAmount: 5,
          refunds: [{ status: 'succeeded' }],
        });
      });
      await waitForAmountDue(hilltop, 5);
    },
  },
  {
    id: '7-dispute',
    row: 'Disputes: POST /api/payments/{id}/disputes',
    calls: ['recordDispute', 'recordDisputeOutcome'],
    check: async ({ hilltop }) => {
      const path = `/api/payments/${hilltop.paid.paymentId}`;
      const chargeback = { kind: 'chargeback', caseId: 'CASE-1', amount: 1.5 };
      await refuses(hilltop.owner, ['POST', `${path}/disputes`, { ...chargeback, kind: 'theft' }], 400);
      await refuses(hilltop.owner, ['POST', `${path}/disputes`, { ...chargeback, caseId: 'not a number' }], 400);
      await refuses(hilltop.owner, ['POST', `${path}/disputes/CASE-1`, { outcome: 'won' }], 409);
      const clerk = await hilltop.createStaffMember('viewPayments');
      await refuses(clerk.client, ['POST', `${path}/disputes`, chargeback], 403);
      for (let times = 0; times < 2; times += 1)
        expectStatus(await hilltop.owner.send('POST', `${path}/disputes`, chargeback), 201);
      expect((await hilltop.owner.get(path)).body).toMatchObject({
        disputedAmount: 1.5,
        disputes: [{ status: 'open' }],
      });
      await waitForAmountDue(hilltop, 6.5);
      expectStatus(await hilltop.owner.send('POST', `${path}/disputes/CASE-1`, { outcome: 'won' }), 200);
      expect((await hilltop.owner.get(path)).body).toMatchObject({ disputedAmount: 0, disputes: [{ status: 'won' }] });
      await waitForAmountDue(hilltop, 5);
    },
  },
];

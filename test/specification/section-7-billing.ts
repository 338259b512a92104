import { eventually, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refuses } from '../world/refusals.ts';
import type { Row } from './row.ts';

interface Listed {
  id: string;
  accountNumber: string;
}

export const billingCallRows: Row[] = [
  {
    id: '7-customers',
    row: 'GET /api/companies/{companyId}/customers: customers of the company, in pages with limit',
    calls: ['listCustomers', 'exportCustomers'],
    check: async ({ hilltop }) => {
      const all = expectStatus(await hilltop.owner.get<Listed[]>(`${hilltop.path}/customers`), 200);
      const page = await hilltop.owner.get<Listed[]>(`${hilltop.path}/customers?limit=2`);
      expect(page.body).toEqual(all.slice(0, 2));
      expect(page.headers.get('x-total-count')).toBe(String(all.length));
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
      expect((await hilltop.owner.get(next)).body).toEqual(all.slice(2, 4));
      expect((await hilltop.owner.get<Listed[]>(`${hilltop.path}/customers?search=pia`)).body).toMatchObject([
        { accountNumber: 'A-3' },
      ]);
      const turned = expectStatus(
        await hilltop.owner.get<Listed[]>(`${hilltop.path}/customers?sort=-accountNumber`),
        200,
      );
      expect(turned.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed());
      const csv = await hilltop.owner.get(`${hilltop.path}/customers.csv`);
      expect(csv.text.trimEnd().split('\r\n')).toHaveLength(all.length + 1);
    },
  },
  {
    id: '7-customer-add',
    row: 'POST /api/companies/{companyId}/customers: adds a customer',
    calls: ['addCustomer'],
    check: async ({ lakeside }) => {
      const input = { accountNumber: 'N-200', name: 'Nora New', email: 'nora@example.org', companyId: lakeside.id };
      const key = { 'idempotency-key': 'add-nora-once' };
      const first = await lakeside.owner.send('POST', `${lakeside.path}/customers`, input, key);
      const again = await lakeside.owner.send('POST', `${lakeside.path}/customers`, input, key);
      expect(expectStatus(again, 201)).toEqual(expectStatus(first, 201));
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      const other = await lakeside.owner.send(
        'POST',
        `${lakeside.path}/customers`,
        { ...input, accountNumber: 'N-201' },
        key,
      );
      expect(other.status).toBe(422);
      await refuses(
        lakeside.owner,
        ['POST', `${lakeside.path}/customers`, { ...input, email: 'other@example.org' }],
        409,
      );
    },
  },
  {
    id: '7-customer-delete',
    row: 'DELETE /api/companies/{companyId}/customers/{customerId}: deletes a customer',
    calls: ['deleteCustomer'],
    check: async ({ lakeside }) => {
      const input = { accountNumber: 'N-300', email: 'gone@example.org' };
      const { id } = expectStatus(await lakeside.owner.send<Listed>('POST', `${lakeside.path}/customers`, input), 201);
      expectStatus(await lakeside.owner.send('DELETE', `${lakeside.path}/customers/${id}`), 200);
      await refuses(lakeside.owner, ['GET', `/api/customers/${id}`], 404);
      await refuses(lakeside.owner, ['DELETE', `${lakeside.path}/customers/${id}`], 404);
      expectStatus(await lakeside.owner.send('POST', `${lakeside.path}/customers`, input), 201);
    },
  },
  {
    id: '7-claim-state',
    row: 'PUT /api/customers/{customerId}: sets the claim state; a reset ends the login',
    calls: ['setClaimState', 'getCustomer'],
    check: async ({ hilltop }) => {
      const path = `/api/customers/${hilltop.payer.id}`;
      expect((await hilltop.owner.get(path)).body).toMatchObject({ claimed: true, email: hilltop.payer.email });
      const reset = expectStatus(await hilltop.owner.send('PUT', path, { claimed: false }), 200);
      expect(reset).toMatchObject({ claimed: false, email: null, name: 'Pat Payer', currentBalance: 100 });
      await eventually(async () => expect((await hilltop.payer.client.get('/api/user')).status).toBe(401));
      expect(expectStatus(await hilltop.owner.send('PUT', path, { claimed: true }), 200)).toMatchObject({
        claimed: true,
      });
    },
  },
  {
    id: '7-upload',
    row: 'POST /api/companies/{companyId}/balances/upload: message, totalProcessed, successful, failed, errors',
    calls: ['uploadBalances', 'listUploads', 'getUpload', 'exportUploadErrors'],
    check: async ({ hilltop }) => {
      const csvContent = 'account number,amount due\nU-1,10.00\nU-2,12.345\n';
      const body = { csvContent, month: 'November', year: '2026' };
      const result = expectStatus(await hilltop.owner.send('POST', `${hilltop.path}/balances/upload`, body), 200);
      expect(result).toMatchObject({
        message: 'Successfully processed 1 out of 2 records',
        totalProcessed: 2,
        successful: 1,
        failed: 1,
        errors: [{ line: 3, accountNumber: 'U-2', field: 'amountDue', error: expect.any(String) }],
      });
      const [newest] = expectStatus(await hilltop.owner.get<Listed[]>(`${hilltop.path}/balances/uploads`), 200);
      expect((await hilltop.owner.get(`${hilltop.path}/balances/uploads?limit=1`)).body).toEqual([newest]);
      expect((await hilltop.owner.get(`${hilltop.path}/balances/uploads?limit=201`)).status).toBe(400);
      const path = `${hilltop.path}/balances/uploads/${newest?.id}`;
      expect((await hilltop.owner.get(path)).body).toMatchObject({ state: 'completed', successful: 1, failed: 1 });
      expect((await hilltop.owner.get(`${path}/errors.csv`)).text).toMatch(
        /^Line,Field,Reason,account number,amount due\r\n3,amountDue,/,
      );
    },
  },
  {
    id: '7-balances',
    row: 'GET /api/customers/{id}/balances: balances',
    calls: ['listBalances'],
    check: async ({ lakeside }) => {
      const balances = expectStatus(
        await lakeside.payer.client.get(`/api/customers/${lakeside.payer.id}/balances`),
        200,
      );
      expect(balances).toMatchObject([
        { id: lakeside.payer.balanceId, amountDue: 100, month: 'November', year: '2026' },
      ]);
      await refuses(lakeside.payer.client, ['GET', `/api/customers/${lakeside.paid.id}/balances`], 404);
    },
  },
  {
    id: '7-account',
    row: 'GET /api/customers/{id}/account, …/ledger and POST …/corrections: bills, payments and credits, their history and corrections',
    calls: ['getAccount', 'listLedgerEntries', 'correctAccount'],
    check: async ({ lakeside, hilltop }) => {
      const path = `/api/customers/${hilltop.paid.id}`;
      const before = expectStatus(await hilltop.owner.get<{ totalDue: number }>(`${path}/account`), 200);
      const credit = { type: 'add-credit', amount: 12.5, reason: 'Leak credit', idempotencyKey: 'leak-1' };
      const preview = expectStatus(
        await hilltop.owner.send<{ totalDue: number }>('POST', `${path}/corrections`, { ...credit, preview: true }),
        200,
      );
      expect(preview.totalDue).toBe(before.totalDue - 12.5);
      expect((await hilltop.owner.get(`${path}/account`)).body).toEqual(before);
      for (let times = 0; times < 2; times += 1)
        expectStatus(await hilltop.owner.send('POST', `${path}/corrections`, credit), 200);
      const after = expectStatus(
        await hilltop.owner.get<{ totalDue: number; credits: { id: string; kind: string }[] }>(`${path}/account`),
        200,
      );
      expect(after).toMatchObject({
        totalDue: before.totalDue - 12.5,
        credits: expect.arrayContaining([expect.objectContaining({ kind: 'credit', amount: 12.5 })]),
      });
      const creditId = after.credits.find(({ kind }) => kind === 'credit')?.id;
      const transfer = {
        type: 'transfer-credit',
        creditId,
        toAccountNumber: hilltop.payer.accountNumber,
        reason: 'Moved',
      };
      expect(
        expectStatus(await hilltop.owner.send('POST', `${path}/corrections`, { ...transfer, preview: true }), 200),
      ).toMatchObject({ id: hilltop.paid.id, target: { accountNumber: hilltop.payer.accountNumber }, recalled: [] });
      const [newest] = expectStatus(await hilltop.owner.get<object[]>(`${path}/ledger?limit=1`), 200);
      expect(newest).toMatchObject({ kind: 'credit', amount: -12.5, reason: 'Leak credit' });
      await refuses(hilltop.owner, ['POST', `${path}/corrections`, { ...credit, reason: '' }], 400);
      await refuses(lakeside.payer.client, ['GET', `${path}/ledger`], 404);
    },
  },
  {
    id: '7-batches',
    row: 'POST /api/companies/{companyId}/external-payments and PATCH …/customers: payments that were received elsewhere, and new details of customers; each succeeds or fails by itself',
    calls: ['recordExternalPayments', 'updateCustomers', 'getCustomer'],
    check: async ({ hilltop }) => {
      const { id } = expectStatus(
        await hilltop.owner.send<Listed>('POST', `${hilltop.path}/customers`, {
          accountNumber: 'L-500',
          email: 'l@example.org',
        }),
        201,
      );
      const payment = { accountNumber: 'L-500', amount: 12.5, receivedOn: '2026-11-20', method: 'check' };
      const payments = [
        { ...payment, externalId: 'lockbox-1' },
        { ...payment, externalId: 'lockbox-2', amount: 0 },
        { ...payment, externalId: 'lockbox-3', accountNumber: 'none' },
      ];
      const paid = await hilltop.owner.send('POST', `${hilltop.path}/external-payments`, { payments });
      expect(expectStatus(paid, 200)).toMatchObject({
        results: [
          { index: 0, externalId: 'lockbox-1', status: 'recorded', customer: { totalDue: -12.5 }, errors: [] },
          { index: 1, status: 'refused', customer: null, errors: [{ code: 'INVALID', field: 'amount' }] },
          { index: 2, status: 'refused', errors: [{ field: 'accountNumber' }] },
        ],
      });
      const again = await hilltop.owner.send('POST', `${hilltop.path}/external-payments`, {
        payments: payments.slice(0, 1),
      });
      expect(again.body).toMatchObject({ results: [{ status: 'already-recorded', customer: { totalDue: -12.5 } }] });
      const customers = [
        { accountNumber: 'L-500', name: 'Lee Lock', email: null, serviceAddress: '12 Oak Street' },
        { accountNumber: 'L-500', name: 'Lee Lock', customData: { gone: null } },
        { accountNumber: 'L-500', email: 'nonsense' },
      ];
      const updated = await hilltop.owner.send('PATCH', `${hilltop.path}/customers`, { customers });
      expect(expectStatus(updated, 200)).toMatchObject({
        results: [
          { index: 0, accountNumber: 'L-500', status: 'updated', customer: { name: 'Lee Lock', email: null } },
          { index: 1, status: 'unchanged', errors: [] },
          { index: 2, status: 'refused', customer: null, errors: [{ code: 'INVALID', field: 'email' }] },
        ],
      });
      expect((await hilltop.owner.get(`/api/customers/${id}`)).body).toMatchObject({ serviceAddress: '12 Oak Street' });
      await refuses(hilltop.owner, ['POST', `${hilltop.path}/external-payments`, { payments: [] }], 400);
      const tooMany = Array.from({ length: 101 }, () => ({ accountNumber: 'L-500' }));
      await refuses(hilltop.owner, ['PATCH', `${hilltop.path}/customers`, { customers: tooMany }], 400);
    },
  },
  {
    id: '7-notes',
    row: 'GET, POST and DELETE /api/customers/{id}/notes, GET …/deliveries: notes of staff, and the emails to the customer',
    calls: ['listNotes', 'addNote', 'deleteNote', 'listCustomerDeliveries'],
    check: async ({ lakeside }) => {
      const path = `/api/customers/${lakeside.paid.id}/notes`;
      const text = 'Called about the leak.\nCall back on Monday.';
      const added = expectStatus(await lakeside.owner.send<Listed>('POST', path, { text }), 201);
      expect((await lakeside.owner.get(path)).body).toMatchObject([{ id: added.id, text, isOwn: true }]);
      await refuses(lakeside.owner, ['POST', path, { text: ' ' }], 400);
      await refuses(lakeside.owner, ['POST', path, { text: 'x'.repeat(2001) }], 400);
      await refuses(lakeside.paid.client, ['GET', path], 403);
      const { client } = await lakeside.createStaffMember('manageCustomers');
      await refuses(client, ['DELETE', `${path}/${added.id}`], 403);
      expectStatus(await lakeside.owner.send('DELETE', `${path}/${added.id}`), 200);
      await refuses(lakeside.owner, ['DELETE', `${path}/${added.id}`], 404);
      expect((await lakeside.owner.get(path)).body).toEqual([]);
      const mail = await lakeside.owner.get(`/api/customers/${lakeside.paid.id}/deliveries`);
      expect(mail.body).toEqual(expect.arrayContaining([expect.objectContaining({ template: 'payment-receipt' })]));
      await refuses(client, ['GET', `/api/customers/${lakeside.paid.id}/deliveries`], 403);
    },
  },
  {
    id: '7-new-account',
    row: 'POST /api/customers/{id}/new-account: archives an account whose number now belongs to another customer, and starts an empty one',
    calls: ['startNewAccount', 'addCustomer'],
    check: async ({ hilltop }) => {
      const input = { accountNumber: 'N-400', name: 'First Tenant', email: 'first@example.org' };
      const { id } = expectStatus(await hilltop.owner.send<Listed>('POST', `${hilltop.path}/customers`, input), 201);
      const path = `/api/customers/${id}/new-account`;
      const preview = await hilltop.owner.send('POST', path, { reason: 'New tenant', preview: true });
      expect(expectStatus(preview, 200)).toMatchObject({ archived: { id }, account: null });
      await refuses(hilltop.owner, ['POST', path, { reason: '' }], 400);
      await refuses(hilltop.owner, ['POST', path, { reason: 'New tenant', expectedVersion: 999 }], 409);
      const done = expectStatus(
        await hilltop.owner.send<{ account: Listed }>('POST', path, { reason: 'New tenant' }),
        200,
      );
      expect(done).toMatchObject({
        account: { accountNumber: 'N-400', earlierAccounts: [{ id, name: 'First Tenant' }] },
      });
      await refuses(hilltop.owner, ['GET', `/api/customers/${id}`], 404);
      const archived = expectStatus(await hilltop.owner.get(`/api/customers/${id}/account`), 200);
      expect(archived).toMatchObject({ id, archivedAt: expect.any(String) });
      expectStatus(await hilltop.owner.send('DELETE', `${hilltop.path}/customers/${done.account.id}`), 200);
      const second = { accountNumber: 'N-400', email: 'second@example.org' };
      await refuses(hilltop.owner, ['POST', `${hilltop.path}/customers`, { ...second, deletedAccount: 'ask' }], 409);
      const begun = await hilltop.owner.send<Listed>('POST', `${hilltop.path}/customers`, {
        ...second,
        deletedAccount: 'start-new',
      });
      expect(expectStatus(begun, 201).id).not.toBe(done.account.id);
    },
  },
];

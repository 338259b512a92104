import { HOUR_MS } from '@utility-pay/contracts';
import { eventually, expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refuses } from '../world/refusals.ts';
import { createPaymentFile, openTenant } from '../world/tenant.ts';
import type { Row } from './row.ts';

interface Account {
  totalDue: number;
  balances: { month: string; amountDue: number; carriedForwardTo: object | null }[];
}

/** Calls that the product adds to the specification: how a company bills and what its customers may pay. */
export const billingSettingRows: Row[] = [
  {
    id: '7-other-amounts',
    row: 'PATCH /api/companies/{id} { otherAmounts }, and POST …/payments/ipospays { amount }: an amount other than the amount due',
    calls: ['updateCompany', 'getCompany', 'startPayment'],
    check: async ({ system }) => {
      const { owner, path, payer } = await openTenant(system, 'Amounts Water');
      const start = `/api/customers/${payer.id}/payments/ipospays`;
      const off = 'Only the amount due can be paid online.';
      const answer = await payer.client.send('POST', start, { amount: 20 });
      expect([answer.status, answer.body]).toEqual([409, { success: false, message: off }]);
      await refuses(owner, ['PATCH', path, { otherAmounts: { allowed: true, minimum: 0.5 } }], 400);
      const otherAmounts = { allowed: true, minimum: 10 };
      expect(expectStatus(await owner.send('PATCH', path, { otherAmounts }), 200)).toEqual({ otherAmounts });
      expect((await owner.get(path)).body).toMatchObject({ otherAmounts });
      for (const [amount, message] of [
        [9.99, 'Enter an amount of at least $10.00.'],
        [100.01, 'Enter an amount of at most $100.00, your total due.'],
      ]) {
        const refused = await payer.client.send('POST', start, { amount, balanceId: payer.balanceId });
        expect([refused.status, refused.body]).toEqual([409, { success: false, message }]);
      }
      await refuses(payer.client, ['POST', start, { amount: 20.001 }], 400);
      expect(expectStatus(await payer.client.send('POST', start, { amount: 20 }), 200)).toMatchObject({
        success: true,
      });
    },
  },
  {
    id: '7-billing-method',
    row: 'PATCH /api/companies/{id} { billingMethod }, and uploads with asOf: balance-forward bills include earlier ones',
    calls: ['updateCompany', 'getCompany', 'uploadBalances', 'streamBalances', 'getUpload', 'getAccount'],
    check: async ({ system }) => {
      const { owner, path, payer } = await openTenant(system, 'Forward Water');
      const file = { csvContent: 'account number,amount due\nA-1,150.00\n', month: 'December', year: '2026' };
      const upload = `${path}/balances/upload`;
      const asOf = new Date(Date.now() - HOUR_MS).toISOString();
      await refuses(owner, ['POST', upload, { ...file, asOf }], 400);
      const billingMethod = 'balance-forward';
      await refuses(owner, ['PATCH', path, { billingMethod: 'monthly' }], 400);
      expect(expectStatus(await owner.send('PATCH', path, { billingMethod }), 200)).toEqual({ billingMethod });
      expect((await owner.get(path)).body).toMatchObject({ billingMethod });
      await refuses(owner, ['POST', upload, { ...file, asOf: 'yesterday' }], 400);
      await refuses(owner, ['POST', upload, { ...file, asOf: new Date(Date.now() + HOUR_MS).toISOString() }], 400);
      expectStatus(await owner.send('POST', upload, { ...file, asOf }), 200);
      expect((await owner.get(`${path}/balances/uploads?limit=1`)).body).toMatchObject([{ asOf }]);
      const account = expectStatus(await payer.client.get<Account>(`/api/customers/${payer.id}/account`), 200);
      expect(account.totalDue).toBe(150);
      expect(account.balances).toMatchObject([
        { amountDue: 150, asOf, carriedForwardTo: null },
        { amountDue: 0, asOf: null, carriedForwardTo: { month: 12, year: 2026 } },
      ]);
      const [carried] = expectStatus(
        await payer.client.get<{ kind: string; amount: number }[]>(`/api/customers/${payer.id}/ledger?limit=2`),
        200,
      ).filter(({ kind }) => kind === 'carried-forward');
      expect(carried).toMatchObject({ amount: -100, reference: '202612' });
    },
  },
  {
    id: '7-upload-review-setting',
    row: 'PATCH /api/companies/{id} { uploadReview }: which bill files uploaded in the portal staff review',
    calls: ['updateCompany', 'getCompany'],
    check: async ({ system }) => {
      const { owner, path } = await openTenant(system, 'Review Water');
      expect((await owner.get(path)).body).toMatchObject({ uploadReview: 'unusual' });
      await refuses(owner, ['PATCH', path, { uploadReview: 'never' }], 400);
      const uploadReview = 'always';
      expect(expectStatus(await owner.send('PATCH', path, { uploadReview }), 200)).toEqual({ uploadReview });
      expect((await owner.get(path)).body).toMatchObject({ uploadReview });
    },
  },
  {
    id: '7-upload-review',
    row: 'POST …/balances/uploads?review=always: the file is compared with the accounts, then approved or discarded',
    calls: ['streamBalances', 'followUpload', 'getUpload', 'exportMissingCustomers', 'approveUpload', 'discardUpload'],
    check: async ({ system }) => {
      const { owner, path, payer } = await openTenant(system, 'Reviewed Water');
      const uploads = `${path}/balances/uploads`;
      const send = async (csv: string): Promise<string> => {
        const query = '?month=December&year=2026&review=always';
        const sent = await owner.send<{ uploadId: string }>('POST', `${uploads}${query}`, csv, {
          'content-type': 'text/csv',
        });
        const upload = `${uploads}/${expectStatus(sent, 202).uploadId}`;
        expect((await owner.get(`${upload}/events`)).text).toContain('"state":"awaiting_approval"');
        return upload;
      };
      await refuses(
        owner,
        ['POST', `${uploads}?month=12&year=2026&review=sometimes`, 'account number,amount due\n'],
        400,
      );
      const first = await send(`account number,amount due\n${payer.accountNumber},50.00\nN-1,7.00\n`);
      expect((await owner.get(first)).body).toMatchObject({
        state: 'awaiting_approval',
        successful: 0,
        comparison: { newCustomers: 1, changedCustomers: 1, totalDueBefore: 100, totalDueAfter: 157, sameFile: null },
      });
      const missing = await owner.get(`${first}/missing.csv`);
      expect(missing.text.split('\r\n').sort()).toEqual(['', 'A-2,Una Claimed', 'A-3,Pia Paid', 'Account Number,Name']);
      const account = `/api/customers/${payer.id}/account`;
      expect((await owner.get(account)).body).toMatchObject({ totalDue: 100 });
      await refuses(owner, ['POST', `${first}/approve`, { includeNew: false, includeChanged: false }], 409);
      expectStatus(await owner.send('POST', `${first}/approve`, { includeNew: false }), 200);
      await eventually(async () =>
        expect((await owner.get(first)).body).toMatchObject({ state: 'completed', successful: 1, skipped: 1 }),
      );
      await refuses(owner, ['GET', `${first}/missing.csv`], 404);
      expect((await owner.get(account)).body).toMatchObject({ totalDue: 150 });
      const second = await send(`account number,amount due\n${payer.accountNumber},90.00\n`);
      expect(expectStatus(await owner.send('POST', `${second}/discard`, {}), 200)).toMatchObject({
        state: 'discarded',
      });
      await refuses(owner, ['POST', `${second}/approve`, {}], 409);
      expect((await owner.get(account)).body).toMatchObject({ totalDue: 150 });
    },
  },
  {
    id: '7-upload-undo',
    row: 'POST …/balances/uploads/{id}/undo: an applied file is taken back, once it is approved',
    calls: ['undoUpload', 'approveUpload', 'getUpload', 'listUploads'],
    check: async ({ system }) => {
      const { owner, path, payer } = await openTenant(system, 'Undone Water');
      const uploads = `${path}/balances/uploads`;
      const rows = `account number,amount due\n${payer.accountNumber},50.00\nU-1,7.00\n`;
      const sent = await owner.send<{ uploadId: string }>('POST', `${uploads}?month=December&year=2026`, rows, {
        'content-type': 'text/csv',
      });
      const upload = `${uploads}/${expectStatus(sent, 202).uploadId}`;
      await owner.get(`${upload}/events`);
      const account = `/api/customers/${payer.id}/account`;
      expect((await owner.get(account)).body).toMatchObject({ totalDue: 150 });

      const prepared = await owner.send<{ id: string }>('POST', `${upload}/undo`, {});
      const undo = `${uploads}/${expectStatus(prepared, 202).id}`;
      expect((await owner.get(`${undo}/events`)).text).toContain('"state":"awaiting_approval"');
      expect((await owner.get(undo)).body).toMatchObject({
        comparison: { removedCustomers: 1, changedCustomers: 1, totalDueBefore: 157, totalDueAfter: 100 },
      });
      expect((await owner.get(account)).body).toMatchObject({ totalDue: 150 });
      expectStatus(await owner.send('POST', `${undo}/approve`, {}), 200);
      await owner.get(`${undo}/events`);
      expect((await owner.get(undo)).body).toMatchObject({ state: 'completed', successful: 2, removed: 1 });
      expect((await owner.get(account)).body).toMatchObject({ totalDue: 100 });
      const again = await owner.send('POST', `${upload}/undo`, {});
      expect(expectStatus(again, 202)).toMatchObject({ state: 'completed' });
      expect((await owner.get(uploads)).body).toMatchObject([
        { undoneAt: null, undoableUntil: null },
        { undoneAt: expect.any(String), undoableUntil: null },
        { undoneAt: null, undoableUntil: expect.any(String) },
      ]);
      await refuses(owner, ['POST', `${undo}/undo`, {}], 409);
    },
  },
  {
    id: '7-payment-files',
    row: 'POST …/payment-files: payments that are in no file yet, downloaded, then confirmed or discarded',
    calls: [
      'createPaymentFile',
      'listPaymentFiles',
      'getPaymentFile',
      'downloadPaymentFile',
      'confirmPaymentFile',
      'discardPaymentFile',
      'deliverPaymentFile',
    ],
    check: async ({ system }) => {
      const tenant = await openTenant(system, 'Filed Water');
      const { owner, path } = tenant;
      const files = `${path}/payment-files`;
      const discarded = await createPaymentFile(tenant);
      await refuses(owner, ['POST', files, {}], 409);
      expectStatus(await owner.send('POST', `${files}/${discarded}/discard`, {}), 200);
      await refuses(owner, ['GET', `${files}/${discarded}/content`], 404);
      const created = await createPaymentFile(tenant);
      expect((await owner.get(`${files}/${created}`)).body).toMatchObject({
        number: 2,
        state: 'ready',
        fileName: 'payments-00002.csv',
        rows: 1,
        payments: 25,
        refundsAndReversals: 0,
        hasMore: false,
        delivery: null,
      });
      const content = await owner.get(`${files}/${created}/content`);
      expect(content.text).toMatch(/^Account Number,Amount,.*\r\nA-3,25\.00,.*PAYMENT,[0-9a-f]{24}\r\n$/s);
      await refuses(owner, ['POST', `${files}/${created}/deliver`, {}], 409);
      expectStatus(await owner.send('POST', `${files}/${created}/confirm`, {}), 200);
      expect((await owner.get(`${files}/${created}/content`)).text).toBe(content.text);
      await refuses(owner, ['POST', `${files}/${created}/discard`, {}], 409);
      expect((await owner.get(files)).body).toMatchObject([{ state: 'confirmed' }, { state: 'discarded' }]);
      const newest = await owner.get(`${files}?limit=1`);
      expect(newest.body).toMatchObject([{ number: 2 }]);
      const next = /<([^>]+)>; rel="next"/.exec(newest.headers.get('link') ?? '')?.[1] ?? '';
      expect((await owner.get(next)).body).toMatchObject([{ number: 1 }]);
    },
  },
  {
    id: '7-file-pickup',
    row: 'GET …/file-pickup: where bill files are picked up, and the files that were found',
    calls: ['getFilePickup', 'listPickupFiles', 'checkFilePickup', 'pickUpAgain'],
    check: async ({ system }) => {
      const { owner, partner, path } = await openTenant(system, 'Picked Water');
      const pickup = `${path}/file-pickup`;
      const client = await partner(['balances:write']);
      expect(expectStatus(await client.get(pickup), 200)).toBeNull();
      expect(expectStatus(await client.get(`${pickup}/files`), 200)).toEqual([]);
      await refuses(client, ['POST', `${pickup}/check`, {}], 409, 'File pickup is not set up.');
      const again = `${pickup}/files/${encodeURIComponent('1/20/0/bills 2026-11.csv')}/pick-up-again`;
      await refuses(owner, ['POST', again, {}], 409, 'This file was not found.');
      await refuses(await partner(['payments:read']), ['GET', pickup], 403);
    },
  },
];

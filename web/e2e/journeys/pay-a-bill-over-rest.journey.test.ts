import {
  answerAtProvider,
  balanceOf,
  billRows,
  createClient,
  eventually,
  expectStatus,
  paymentsOf,
  type Staff,
  type System,
  sendFile,
  startPayment,
  visitPaymentPage,
  waitForUpload,
} from '@utility-pay/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanyWithFile, openCompanyWithFile, returnFromProvider } from '../support/company-with-file.ts';

const file = { rows: 5000, seed: 4 };
let system: System;
let staff: Staff;
let expectation: CompanyWithFile['expectation'];
let newPayer: CompanyWithFile['newPayer'];
let expectConsistentLedger: CompanyWithFile['expectConsistentLedger'];

beforeAll(async () => {
  ({ system, staff, expectation, newPayer, expectConsistentLedger } = await openCompanyWithFile(file));
});
afterAll(() => system?.stop());

describe('uploading a bill file', () => {
  test('applies every valid row, and reports every invalid row with its line, account and reason', async () => {
    const uploadId = await sendFile(staff.owner, staff.company.id, file);
    const upload = await waitForUpload(staff.owner, staff.company.id, uploadId, 60_000);
    expect(upload).toMatchObject({
      state: 'completed',
      totalProcessed: 5000,
      successful: expectation.good.size,
      failed: expectation.bad.length,
      message: `Successfully processed ${expectation.good.size} out of 5000 records`,
    });
    const csv = (await staff.owner.get(`/api/companies/${staff.company.id}/balances/uploads/${uploadId}/errors.csv`))
      .text;
    const reportedLines = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(reportedLines).toEqual(expectation.bad.filter(({ bad }) => bad !== 'replaced').map((row) => row.line));
    await expectConsistentLedger();
  });

  test('changes nothing when the same file is uploaded again', async () => {
    const uploadId = await sendFile(staff.owner, staff.company.id, file);
    expect((await waitForUpload(staff.owner, staff.company.id, uploadId, 60_000)).successful).toBe(
      expectation.good.size,
    );
    await expectConsistentLedger();
  });

  test('returns counts and errors from the documented upload call', async () => {
    const rows = [...billRows({ rows: 3, seed: 4, bad: 0 })];
    const csvContent = [
      'Account Number,Amount Due',
      ...rows.map(({ accountNumber, amountMinor }) => `${accountNumber},${amountMinor / 100}`),
      '77,nothing',
    ].join('\n');
    const answer = await staff.owner.send('POST', `/api/companies/${staff.company.id}/balances/upload`, {
      csvContent,
      month: 'November',
      year: '2026',
    });
    expect(expectStatus(answer, 200)).toMatchObject({
      totalProcessed: 4,
      successful: 3,
      failed: 1,
      errors: [{ line: 5, accountNumber: '77' }],
    });
    await expectConsistentLedger();
  });

  test('finds customers by the beginning of a name or an account number', async () => {
    const [row] = expectation.good.values();
    const found = expectStatus(
      await staff.owner.get<{ accountNumber: string }[]>(
        `/api/companies/${staff.company.id}/customers?search=${row?.accountNumber}`,
      ),
      200,
    );
    expect(found.map((customer) => customer.accountNumber)).toContain(row?.accountNumber);
    const listed = await staff.owner.get<{ accountNumber: string }[]>(
      `/api/companies/${staff.company.id}/customers?limit=50`,
    );
    expect(listed.headers.get('x-total-count')).toBe(String(expectation.good.size));
    expect(listed.body.map((customer) => customer.accountNumber)).toEqual([...expectation.good.keys()].slice(0, 50));
  });
});

describe('paying the bill', () => {
  test('shows the bill of a claimed account and refuses a second claim', async () => {
    const payer = await newPayer();
    expect((await balanceOf(payer)).amountDue).toBe(payer.amountDue);
    const second = {
      accountNumber: payer.accountNumber,
      email: 'second@example.org',
      name: 'Second',
      password: 'second-password',
      companyId: staff.company.id,
    };
    const refused = await createClient(system.url).send('POST', '/api/auth/claim', second);
    const unknown = await createClient(system.url).send('POST', '/api/auth/claim', {
      ...second,
      accountNumber: '999999999',
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toBe(unknown.text);
  });

  test('settles a payment by a status query, which sets the balance to zero', async () => {
    const payer = await newPayer();
    const { id } = await balanceOf(payer);
    const back = await returnFromProvider(await answerAtProvider(await startPayment(payer, id), 'paid'));
    expect(back.pathname).toBe('/payment-result');
    expect(back.searchParams.get('status')).toBe('success');
    await eventually(async () => expect((await balanceOf(payer)).amountDue).toBe(0));
    expect(await paymentsOf(payer)).toMatchObject([{ status: 'success', amount: payer.amountDue }]);
    // Until billing has applied the payment, the response says that it is being posted.
    await eventually(async () => {
      const again = await payer.client.send('POST', `/api/customers/${payer.id}/payments/ipospays`, { balanceId: id });
      expect([again.status, again.body]).toEqual([
        409,
        { success: false, message: "You don't have any outstanding balance to pay." },
      ]);
    });
  });

  test.each(['declined', 'cancelled'] as const)(
    'keeps the balance due after a payment was %s, and accepts another payment',
    async (outcome) => {
      const payer = await newPayer();
      const { id } = await balanceOf(payer);
      const back = await returnFromProvider(await answerAtProvider(await startPayment(payer, id), outcome));
      expect(back.searchParams.get('status')).toBe('error');
      expect((await balanceOf(payer)).amountDue).toBe(payer.amountDue);
      expect(await paymentsOf(payer)).toMatchObject([{ status: 'failed' }]);
      await returnFromProvider(await answerAtProvider(await startPayment(payer, id), 'paid'));
      await eventually(async () => expect((await balanceOf(payer)).amountDue).toBe(0));
    },
  );

  test('opens one payment page for repeated and concurrent requests', async () => {
    const payer = await newPayer();
    const { id } = await balanceOf(payer);
    const pages = await Promise.all(
      [startPayment(payer, id), startPayment(payer, id), startPayment(payer, id)].map((page) =>
        page.catch(() => undefined),
      ),
    );
    expect(new Set(pages.filter(Boolean)).size).toBe(1);
    expect(await startPayment(payer, id)).toBe(pages.find(Boolean));
  });

  test('records one payment despite duplicate and forged webhooks', async () => {
    const payer = await newPayer();
    const { id } = await balanceOf(payer);
    const page = await visitPaymentPage(payer, id);
    const reference = (await paymentsOf(payer))[0]?.id;
    const forged = { iposHPResponse: { responseCode: 200, transactionReferenceId: reference, amount: '1.00' } };
    const sendWebhook = () =>
      fetch(`${system.url}/api/payments/webhook/${reference}`, {
        method: 'POST',
        body: JSON.stringify(forged),
        headers: { 'content-type': 'application/json' },
      });
    await sendWebhook();
    expect((await balanceOf(payer)).amountDue).toBe(payer.amountDue);
    await fetch(`${system.simulatorUrl}/_simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference, kind: 'webhook-duplicate', times: 2 }),
    });
    const back = await answerAtProvider(page, 'paid');
    await Promise.all([returnFromProvider(back), returnFromProvider(back), sendWebhook(), sendWebhook()]);
    await eventually(async () => expect((await balanceOf(payer)).amountDue).toBe(0));
    expect(await paymentsOf(payer)).toHaveLength(1);
  });

  test('settles a payment whose browser never returns from the provider', async () => {
    const payer = await newPayer();
    const { id } = await balanceOf(payer);
    await answerAtProvider(await startPayment(payer, id), 'paid');
    await eventually(async () => expect((await balanceOf(payer)).amountDue).toBe(0), 60_000);
  });

  test('sends one receipt for each payment', async () => {
    const payments = expectStatus(
      await staff.owner.get<{ id: string; status: string }[]>(
        `/api/companies/${staff.company.id}/payments?status=success`,
      ),
      200,
    );
    await eventually(async () => {
      const deliveries = expectStatus(
        await staff.owner.get<{ id: string; state: string; template: string }[]>(
          `/api/companies/${staff.company.id}/deliveries`,
        ),
        200,
      );
      expect(
        deliveries
          .filter(({ state, template }) => state === 'captured' && template === 'payment-receipt')
          .map(({ id }) => id)
          .sort(),
      ).toEqual(payments.map(({ id }) => `receipt-${id}`).sort());
    });
  });

  test("ends a customer's session before the reset of their claim is answered", async () => {
    const payer = await newPayer();
    expect((await payer.client.get(`/api/customers/${payer.id}/balances`)).status).toBe(200);
    expectStatus(await staff.owner.send('PUT', `/api/customers/${payer.id}`, { claimed: false }), 200);
    expect((await payer.client.get(`/api/customers/${payer.id}/balances`)).status).toBe(401);
  });

  test('the ledger matches the bill file and the provider records', () => expectConsistentLedger());
});

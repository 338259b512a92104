import { type BillingMethod, monthName } from '@utility-pay/contracts';
import {
  answerAtProvider,
  claimAccount,
  eventually,
  expectStatus,
  openCompany,
  type Payer,
  paymentsOf,
  type System,
  waitForUpload,
} from '@utility-pay/testkit';
import { expect } from 'vitest';
import { returnFromProvider } from './company-with-file.ts';

/** The fields of an account that the tests read. */
interface Account {
  totalDue: number;
  balances: { id: string; amountBilled: number; amountDue: number }[];
  credits: { id: string; kind: string; remaining: number }[];
}

/** A customer, with the amounts that the test expects on the account, in cents. */
export interface Holder extends Payer {
  dueMinor: number;
  /** The charge of each month's bill. */
  charges: Map<number, number>;
}

/** A bill file as the company's billing system writes it. */
export interface BillFile {
  month: number;
  csvContent: string;
  asOf: Date;
}

const YEAR = 2026;
/** Interval of polls. Two companies run through their year at the same time; shorter intervals would take the CPU from the product. */
const POLL_MS = 150;
const TIMEOUT_MS = 60_000;
const ACCOUNTS = ['1001', '1002', '1003'] as const;
const dollars = (minor: number): number => minor / 100;
export const cents = (amount: number): number => Math.round(amount * 100);

/**
 * Creates a company whose expected amounts the test computes itself: each step changes the product and the expected amounts, and
 * `expectAmountsDue` compares them.
 */
export async function openCompanyYear(system: System, name: string, billingMethod: BillingMethod) {
  const staff = await openCompany(system, name);
  const { owner, company } = staff;
  const path = `/api/companies/${company.id}`;
  expectStatus(await owner.send('PATCH', path, { billingMethod }), 200);
  expectStatus(await owner.send('PATCH', path, { otherAmounts: { allowed: true, minimum: 5 } }), 200);
  const holders: Holder[] = [];
  /** Cents received by card, without refunded and charged back amounts. */
  let collectedMinor = 0;

  const read = async ({ id }: Pick<Holder, 'id'>): Promise<Account> =>
    expectStatus(await owner.get<Account>(`/api/customers/${id}/account`), 200);

  /** Returns the bill file for a month with these charges by account; a second file for a month replaces its charges. */
  function createFile(month: number, charges: readonly number[]): BillFile {
    const rows = ACCOUNTS.map((accountNumber, index) => {
      const charged = charges[index] ?? 0;
      const holder = holders[index];
      if (!holder) return `${accountNumber},${dollars(charged)}`;
      holder.dueMinor += charged - (holder.charges.get(month) ?? 0);
      holder.charges.set(month, charged);
      return `${accountNumber},${dollars(billingMethod === 'open-item' ? charged : holder.dueMinor)}`;
    });
    return { month, csvContent: ['Account Number,Amount Due', ...rows].join('\n'), asOf: new Date() };
  }

  /** Uploads a file; a balance-forward company sends the file's as-of time with `withAsOf`. */
  async function upload({ month, csvContent, asOf }: BillFile, withAsOf = false): Promise<void> {
    const query = new URLSearchParams({ month: monthName(month), year: String(YEAR) });
    if (withAsOf && billingMethod === 'balance-forward') query.set('asOf', asOf.toISOString());
    const headers = { 'content-type': 'text/csv' };
    const answer = await owner.send<{ uploadId: string }>(
      'POST',
      `${path}/balances/uploads?${query}`,
      csvContent,
      headers,
    );
    const { uploadId } = expectStatus(answer, 202);
    expect(await waitForUpload(owner, company.id, uploadId, TIMEOUT_MS)).toMatchObject({
      state: 'completed',
      failed: 0,
    });
  }

  /** Uploads the bill file for a month. */
  const bill = (month: number, charges: readonly number[]) => upload(createFile(month, charges));

  /** Uploads the first bills and claims the accounts. */
  async function start(charges: readonly number[]): Promise<Holder[]> {
    await bill(1, charges);
    for (const [index, accountNumber] of ACCOUNTS.entries()) {
      const payer = await claimAccount(system, company.id, accountNumber);
      const charged = charges[index] ?? 0;
      holders.push({ ...payer, dueMinor: charged, charges: new Map([[1, charged]]) });
    }
    return holders;
  }

  /**
   * Pays by card all that is due, or `amountMinor`. With `approvedMinor`, the provider charges that amount instead and staff accept it.
   * Returns the payment's id.
   */
  async function pay(holder: Holder, amountMinor?: number, approvedMinor?: number): Promise<string> {
    const { balances, totalDue } = await read(holder);
    const open = balances.filter(({ amountDue }) => amountDue > 0).map(({ id }) => id);
    const body = amountMinor === undefined ? { balanceIds: open } : { amount: dollars(amountMinor) };
    const started = await holder.client.send<{ paymentUrl: string }>(
      'POST',
      `/api/customers/${holder.id}/payments/ipospays`,
      body,
    );
    const { paymentUrl } = expectStatus(started, 200);
    const approved = approvedMinor === undefined ? '' : String(dollars(approvedMinor));
    await returnFromProvider(await answerAtProvider(paymentUrl, 'paid', approved));
    const [payment] = await paymentsOf(holder);
    const paymentId = payment?.id ?? '';
    if (approvedMinor !== undefined)
      expectStatus(await owner.send('POST', `/api/payments/${paymentId}/review`, { decision: 'accept' }), 200);
    const receivedMinor = approvedMinor ?? amountMinor ?? cents(totalDue);
    await waitForCredit(holder, paymentId, receivedMinor);
    addReceived(holder, receivedMinor);
    return paymentId;
  }

  /** Waits until this much of a credit remains, after billing has applied a payment, refund or chargeback. */
  const waitForCredit = (holder: Holder, creditId: string, remainingMinor: number) =>
    eventually(
      async () => {
        const credit = (await read(holder)).credits.find(({ id }) => id === creditId);
        expect(cents(credit?.remaining ?? -1)).toBe(remainingMinor);
      },
      TIMEOUT_MS,
      POLL_MS,
    );

  /** Adds money from a card to the expected amounts; a negative amount is money that goes back. */
  function addReceived(holder: Holder, amountMinor: number): void {
    holder.dueMinor -= amountMinor;
    collectedMinor += amountMinor;
  }

  const remainingOf = async (holder: Holder, creditId: string): Promise<number> =>
    cents((await read(holder)).credits.find(({ id }) => id === creditId)?.remaining ?? 0);

  async function refund(holder: Holder, paymentId: string, amountMinor: number): Promise<void> {
    const before = await remainingOf(holder, paymentId);
    const body = { amount: dollars(amountMinor) };
    expectStatus(await owner.send('POST', `/api/payments/${paymentId}/refunds`, body), 201);
    await waitForCredit(holder, paymentId, before - amountMinor);
    addReceived(holder, -amountMinor);
  }

  const postToSimulator = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const address = `${system.simulatorUrl}/_simulator/${path}`;
    expect((await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).ok).toBe(true);
  };

  const caseIdOf = (paymentId: string): string => `CB-${paymentId}`;

  /** A cardholder disputes a payment. The provider reports the chargeback by a webhook, or staff record it. */
  async function chargeBack(holder: Holder, paymentId: string, reportedBy: 'provider' | 'staff'): Promise<void> {
    const before = await remainingOf(holder, paymentId);
    const dispute = { reference: paymentId, kind: 'chargeback', id: caseIdOf(paymentId) };
    await postToSimulator('disputes', { ...dispute, notify: reportedBy === 'provider' });
    const body = { kind: 'chargeback', caseId: caseIdOf(paymentId) };
    if (reportedBy === 'staff')
      expectStatus(await owner.send('POST', `/api/payments/${paymentId}/disputes`, body), 201);
    await waitForCredit(holder, paymentId, 0);
    addReceived(holder, -before);
  }

  async function winChargeback(holder: Holder, paymentId: string): Promise<void> {
    await postToSimulator(`disputes/${caseIdOf(paymentId)}/won`, { notify: true });
    const wonMinor = await eventually(async () => {
      const remaining = await remainingOf(holder, paymentId);
      expect(remaining).toBeGreaterThan(0);
      return remaining;
    });
    addReceived(holder, wonMinor);
  }

  /** Corrects an account, and adds `dueMinor` to its expected amount due. */
  async function correct(holder: Holder, dueMinor: number, correction: Record<string, unknown>): Promise<Account> {
    const body = { reason: 'Checked with the customer', ...correction };
    const after = expectStatus(await owner.send<Account>('POST', `/api/customers/${holder.id}/corrections`, body), 200);
    holder.dueMinor += dueMinor;
    return after;
  }

  const readNewestBill = async (holder: Holder) => {
    const [newest] = (await read(holder)).balances;
    if (!newest) throw new Error('the account has no bill');
    return newest;
  };

  /** Waits until the amount due on every account is the expected one. */
  const expectAmountsDue = () =>
    eventually(
      async () => {
        const due = await Promise.all(holders.map(async (holder) => cents((await read(holder)).totalDue)));
        expect(due).toEqual(holders.map(({ dueMinor }) => dueMinor));
      },
      TIMEOUT_MS,
      POLL_MS,
    );

  return {
    staff,
    start,
    createFile,
    upload,
    bill,
    pay,
    refund,
    chargeBack,
    winChargeback,
    correct,
    readNewestBill,
    expectAmountsDue,
    collectedMinor: () => collectedMinor,
  };
}

export type CompanyYear = Awaited<ReturnType<typeof openCompanyYear>>;

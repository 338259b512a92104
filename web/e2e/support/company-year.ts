import { type BillingMethod, monthName } from '@utility-pay/contracts';
import {
  answerAtProvider,
  claimAccount,
  eventually,
  expectStatus,
  openCompany,
  type Payer,
  paymentsOf,
  type Staff,
  type System,
  waitForUpload,
} from '@utility-pay/testkit';
import { expect } from 'vitest';
import { returnFromProvider } from './company-with-file.ts';

/** What the tests read of an account. */
interface Account {
  totalDue: number;
  balances: { id: string; amountBilled: number; amountDue: number }[];
  credits: { id: string; kind: string; remaining: number }[];
}

/** An account as the utility's own books have it, in cents. */
export interface Holder extends Payer {
  dueMinor: number;
  /** By month. */
  charges: Map<number, number>;
}

export interface BillFile {
  month: number;
  csvContent: string;
  asOf: Date;
}

const YEAR = 2026;
/** Both companies are lived through at once: reading less often leaves the product its time. */
const EVERY_MS = 150;
const TIMEOUT_MS = 60_000;
const ACCOUNTS = ['1001', '1002', '1003'] as const;
const dollars = (minor: number): number => minor / 100;
const cents = (amount: number): number => Math.round(amount * 100);

/** A company with its own books: each step changes the books and the product, which must agree at the end of each month. */
export async function openCompanyYear(system: System, name: string, billingMethod: BillingMethod) {
  const staff = await openCompany(system, name);
  const { owner, company } = staff;
  const path = `/api/companies/${company.id}`;
  expectStatus(await owner.send('PATCH', path, { billingMethod }), 200);
  expectStatus(await owner.send('PATCH', path, { otherAmounts: { allowed: true, minimum: 5 } }), 200);
  const holders: Holder[] = [];
  /** Received by card in cents, without what was refunded or taken back. */
  let collectedMinor = 0;

  const read = async ({ id }: Pick<Holder, 'id'>): Promise<Account> =>
    expectStatus(await owner.get<Account>(`/api/customers/${id}/account`), 200);

  /** Returns the file that the company's billing program writes now; charging a month again replaces its charge. */
  function makeFile(month: number, charges: readonly number[]): BillFile {
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

  async function upload({ month, csvContent, asOf }: BillFile, isExplicit = false): Promise<void> {
    const described = new URLSearchParams({ month: monthName(month), year: String(YEAR) });
    if (isExplicit && billingMethod === 'balance-forward') described.set('asOf', asOf.toISOString());
    const headers = { 'content-type': 'text/csv' };
    const answer = await owner.send<{ uploadId: string }>(
      'POST',
      `${path}/balances/uploads?${described}`,
      csvContent,
      headers,
    );
    const { uploadId } = expectStatus(answer, 202);
    expect(await waitForUpload(owner, company.id, uploadId, TIMEOUT_MS)).toMatchObject({
      state: 'completed',
      failed: 0,
    });
  }

  const bill = (month: number, charges: readonly number[]) => upload(makeFile(month, charges));

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

  /** Pays by card: all that is due, or `amountMinor`. The card is charged `approvedMinor` if the provider approves that. */
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
    await hasCredit(holder, paymentId, receivedMinor);
    receive(holder, receivedMinor);
    return paymentId;
  }

  /** Waits until billing has posted a credit, or what was taken back of it. */
  const hasCredit = (holder: Holder, creditId: string, remainingMinor: number) =>
    eventually(
      async () => {
        const credit = (await read(holder)).credits.find(({ id }) => id === creditId);
        expect(cents(credit?.remaining ?? -1)).toBe(remainingMinor);
      },
      TIMEOUT_MS,
      EVERY_MS,
    );

  function receive(holder: Holder, amountMinor: number): void {
    holder.dueMinor -= amountMinor;
    collectedMinor += amountMinor;
  }

  const remainingOf = async (holder: Holder, creditId: string): Promise<number> =>
    cents((await read(holder)).credits.find(({ id }) => id === creditId)?.remaining ?? 0);

  async function refund(holder: Holder, paymentId: string, amountMinor: number): Promise<void> {
    const before = await remainingOf(holder, paymentId);
    const body = { amount: dollars(amountMinor) };
    expectStatus(await owner.send('POST', `/api/payments/${paymentId}/refunds`, body), 201);
    await hasCredit(holder, paymentId, before - amountMinor);
    receive(holder, -amountMinor);
  }

  const tellSimulator = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const address = `${system.simulatorUrl}/_simulator/${path}`;
    expect((await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).ok).toBe(true);
  };

  const caseOf = (paymentId: string): string => `CB-${paymentId}`;

  /** Has a cardholder dispute a payment. Staff record it, unless the provider reports it by a webhook. */
  async function chargeBack(holder: Holder, paymentId: string, reportedBy: 'provider' | 'staff'): Promise<void> {
    const before = await remainingOf(holder, paymentId);
    const dispute = { reference: paymentId, kind: 'chargeback', id: caseOf(paymentId) };
    await tellSimulator('disputes', { ...dispute, notify: reportedBy === 'provider' });
    const body = { kind: 'chargeback', caseId: caseOf(paymentId) };
    if (reportedBy === 'staff')
      expectStatus(await owner.send('POST', `/api/payments/${paymentId}/disputes`, body), 201);
    await hasCredit(holder, paymentId, 0);
    receive(holder, -before);
  }

  async function winChargeback(holder: Holder, paymentId: string): Promise<void> {
    await tellSimulator(`disputes/${caseOf(paymentId)}/won`, { notify: true });
    const wonMinor = await eventually(async () => {
      const remaining = await remainingOf(holder, paymentId);
      expect(remaining).toBeGreaterThan(0);
      return remaining;
    });
    receive(holder, wonMinor);
  }

  /** Corrects an account; `dueMinor` is added to what the customer has to pay. */
  async function correct(holder: Holder, dueMinor: number, correction: Record<string, unknown>): Promise<Account> {
    const body = { reason: 'Checked with the customer', ...correction };
    const after = expectStatus(await owner.send<Account>('POST', `/api/customers/${holder.id}/corrections`, body), 200);
    holder.dueMinor += dueMinor;
    return after;
  }

  const newestBill = async (holder: Holder) => {
    const [newest] = (await read(holder)).balances;
    if (!newest) throw new Error('the account has no bill');
    return newest;
  };

  /** Waits until the amount due on every account equals that of the company's books. */
  const expectBooksAgree = () =>
    eventually(
      async () => {
        const due = await Promise.all(holders.map(async (holder) => cents((await read(holder)).totalDue)));
        expect(due).toEqual(holders.map(({ dueMinor }) => dueMinor));
      },
      TIMEOUT_MS,
      EVERY_MS,
    );

  return {
    staff,
    start,
    makeFile,
    upload,
    bill,
    pay,
    refund,
    chargeBack,
    winChargeback,
    correct,
    newestBill,
    expectBooksAgree,
    collectedMinor: () => collectedMinor,
  };
}

export type CompanyYear = Awaited<ReturnType<typeof openCompanyYear>>;

interface Entry {
  debit: string;
  credit: string;
  amount: number;
}

/** Returns what the journal's clearing account has received from the customers, in cents. */
export async function readJournalTotal({ owner }: Staff, holders: readonly Holder[]): Promise<number> {
  let sum = 0;
  for (const { id } of holders) {
    const entries = expectStatus(await owner.get<Entry[]>(`/api/customers/${id}/ledger`), 200);
    for (const { debit, credit, amount } of entries) {
      // The amount of an entry is positive if it is added to the balance; the other side is the clearing account.
      if (debit === 'clearing' || credit === 'clearing') sum -= cents(amount);
    }
  }
  return sum;
}

/** Returns what the export of transactions says was collected by payments of these days, in cents. */
export async function readExportTotal({ owner, company }: Staff, from: string, to: string): Promise<number> {
  const path = `/api/companies/${company.id}/payments.csv?status=success&from=${from}&to=${to}`;
  const answer = await owner.get(path);
  expectStatus(answer, 200);
  const [header = [], ...rows] = answer.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const sumOf = (column: string): number =>
    rows.reduce((sum, cells) => sum + cents(Number(cells[header.indexOf(column)])), 0);
  return sumOf('Amount') - sumOf('Refunded') - sumOf('Disputed');
}

const COLLECTED = `query ($id: ID!, $from: Date!, $to: Date!) {
  company(id: $id) { collectedByDay(from: $from, to: $to, testMode: true) { total { amountMinor } } }
}`;

interface CollectedAnswer {
  data: { company: { collectedByDay: { total: { amountMinor: number } }[] } };
}

/** Returns what the dashboard's chart says was collected on these days, in cents. */
export async function readDashboardTotal({ owner, company }: Staff, from: string, to: string): Promise<number> {
  const body = { query: COLLECTED, variables: { id: String(company.id), from, to } };
  const { data } = expectStatus(await owner.send<CollectedAnswer>('POST', '/graphql', body), 200);
  return data.company.collectedByDay.reduce((sum, { total }) => sum + total.amountMinor, 0);
}

interface SimulatorLedger {
  entries: {
    tpn: string;
    chargedMinor: number;
    refunds: { amountMinor: number }[];
    disputes: { amountMinor: number; wonAt: string | null }[];
  }[];
}

const sumOf = (items: readonly { amountMinor: number }[]): number =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns what the provider has of the company's customers, without what it gave back, in cents. */
export async function readProviderTotal({ simulatorUrl }: System, { tpn }: Staff): Promise<number> {
  const response = await fetch(`${simulatorUrl}/_simulator/ledger`);
  const { entries } = (await response.json()) as SimulatorLedger;
  return entries
    .filter((entry) => entry.tpn === tpn)
    .reduce((sum, { chargedMinor, refunds, disputes }) => {
      const lost = disputes.filter(({ wonAt }) => wonAt === null);
      return sum + chargedMinor - sumOf(refunds) - sumOf(lost);
    }, 0);
}

import { billRows } from '../bill-file/bill-file.ts';
import { expectStatus } from '../system/client.ts';
import { balanceOf, claimAccount, paymentsOf } from '../system/payers.ts';
import { openCompany, type Staff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { sendFile, waitForUpload } from '../system/uploads.ts';
import { payBill } from './rounds.ts';
import { at, differencesAfterAll, differs, killProduct, pause, restartProduct, retryFor } from './support.ts';

const FILE = { rows: 400, seed: 78, bad: 0 };
const TIMEOUT_MS = 120_000;
/** Dollars. */
const CREDIT = 5;
const CASH = 7;
const CHARGE = 3;

/** A company whose staff refund payments and correct accounts. */
export interface StaffRounds {
  staff: Staff;
  /** Accounts that owe something. */
  accounts: { accountNumber: string; amountMinor: number }[];
}

/** Creates the company and its bills. */
export async function openCorrectingCompany(system: System): Promise<StaffRounds> {
  const staff = await openCompany(system, 'Killed corrections');
  const { owner, company } = staff;
  await waitForUpload(owner, company.id, await sendFile(owner, company.id, FILE), TIMEOUT_MS);
  return { staff, accounts: [...billRows(FILE)].filter(({ amountMinor }) => amountMinor > 0) };
}

interface PaymentDetail {
  refundedAmount: number;
  refunds: { status: string; amount: number }[];
}

/**
 * A customer pays, staff refund half, and the product is killed `afterMs` after the refund was requested. Returns how the
 * result differs from one refund.
 */
export async function refundWithKill(
  system: System,
  { staff: { owner, company }, accounts }: StaffRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const { accountNumber, amountMinor } = at(accounts, 2 * round);
  const payer = await claimAccount(system, company.id, accountNumber);
  await payBill(payer);
  const paymentId = (await paymentsOf(payer)).find(({ status }) => status === 'success')?.id;
  const refund = Math.ceil(amountMinor / 2) / 100;
  const request = () =>
    owner.send(
      'POST',
      `/api/payments/${paymentId}/refunds`,
      { amount: refund },
      { 'idempotency-key': `refund-${round}` },
    );
  const requested = request().catch(() => undefined);
  await pause(afterMs);
  await killProduct(system, round);
  await restartProduct(system, round);
  await requested;
  await retryFor('refund', TIMEOUT_MS, async () => expectStatus(await request(), 201));
  return differencesAfterAll(system, company.id, async () => {
    const detail = expectStatus(await owner.get<PaymentDetail>(`/api/payments/${paymentId}`), 200);
    return [
      ...differs(
        'refunds',
        detail.refunds.map(({ status, amount }) => [status, amount]),
        [['succeeded', refund]],
      ),
      ...differs('refunded', detail.refundedAmount, refund),
      ...differs('due again', (await balanceOf(payer)).amountDue, refund),
    ];
  });
}

/**
 * Staff correct an account three times, and the product is killed `afterMs` after the first was sent. Repeating each with its
 * key changes nothing more. Returns how the account differs.
 */
export async function correctionsWithKill(
  system: System,
  { staff: { owner, company }, accounts }: StaffRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const { accountNumber, amountMinor } = at(accounts, 2 * round + 1);
  const found = await owner.get<{ id: string }[]>(`/api/companies/${company.id}/customers?search=${accountNumber}`);
  const customerId = expectStatus(found, 200)[0]?.id;
  const path = `/api/customers/${customerId}`;
  const [bill] = expectStatus(await owner.get<{ id: string }[]>(`${path}/balances`), 200);
  const keyOf = (what: string): string => `${what}-${round}`;
  const corrections = [
    { type: 'add-credit', amount: CREDIT, reason: 'Leak', idempotencyKey: keyOf('credit') },
    { type: 'record-payment', amount: CASH, method: 'cash', receivedOn: '2026-01-15', idempotencyKey: keyOf('cash') },
    {
      type: 'add-charge',
      balanceId: bill?.id,
      amount: CHARGE,
      reason: 'Reconnection',
      idempotencyKey: keyOf('charge'),
    },
  ];
  const send = async (): Promise<void> => {
    for (const correction of corrections)
      expectStatus(await owner.send('POST', `${path}/corrections`, correction), 200);
  };
  const sent = send().catch(() => undefined);
  await pause(afterMs);
  await killProduct(system, round);
  await restartProduct(system, round);
  await sent;
  await retryFor('corrections', TIMEOUT_MS, send);
  await send();
  return differencesAfterAll(system, company.id, async () => {
    const account = expectStatus(await owner.get<{ totalDue: number; credits: unknown[] }>(`${path}/account`), 200);
    return [
      ...differs('total due', Math.round(account.totalDue * 100), amountMinor + (CHARGE - CREDIT - CASH) * 100),
      ...differs('credits', account.credits.length, 2),
    ];
  });
}

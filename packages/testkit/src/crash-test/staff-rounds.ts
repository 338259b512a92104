import { expectStatus } from '../system/client.ts';
import { balanceOf, claimAccount, paymentsOf } from '../system/payers.ts';
import type { Staff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { payBill } from './rounds.ts';
import {
  differencesAfterProcessing,
  differencesOf,
  dueRows,
  findCustomerId,
  itemAt,
  killProduct,
  openBilledCompany,
  PROCESSING_TIMEOUT_MS,
  pause,
  restartProduct,
  retryFor,
  toCents,
} from './support.ts';

const FILE = { rows: 400, seed: 78, bad: 0 };
const CREDIT_DOLLARS = 5;
const CASH_DOLLARS = 7;
const CHARGE_DOLLARS = 3;

/** A company whose staff refund payments and correct accounts. */
export interface StaffRounds {
  staff: Staff;
  /** Accounts that owe something. */
  accounts: { accountNumber: string; amountMinor: number }[];
}

/** Creates the company and its bills. */
export async function openCorrectingCompany(system: System): Promise<StaffRounds> {
  const staff = await openBilledCompany(system, 'Killed corrections', FILE);
  return { staff, accounts: dueRows(FILE) };
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
  const { accountNumber, amountMinor } = itemAt(accounts, 2 * round);
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
  await retryFor('refund', PROCESSING_TIMEOUT_MS, async () => expectStatus(await request(), 201));
  return differencesAfterProcessing(system, company.id, async () => {
    const detail = expectStatus(await owner.get<PaymentDetail>(`/api/payments/${paymentId}`), 200);
    return [
      ...differencesOf(
        'refunds',
        detail.refunds.map(({ status, amount }) => [status, amount]),
        [['succeeded', refund]],
      ),
      ...differencesOf('refunded', detail.refundedAmount, refund),
      ...differencesOf('due again', (await balanceOf(payer)).amountDue, refund),
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
  const { accountNumber, amountMinor } = itemAt(accounts, 2 * round + 1);
  const path = `/api/customers/${await findCustomerId(owner, company.id, accountNumber)}`;
  const [bill] = expectStatus(await owner.get<{ id: string }[]>(`${path}/balances`), 200);
  const idempotencyKey = (what: string): string => `${what}-${round}`;
  const corrections = [
    { type: 'add-credit', amount: CREDIT_DOLLARS, reason: 'Leak', idempotencyKey: idempotencyKey('credit') },
    {
      type: 'record-payment',
      amount: CASH_DOLLARS,
      method: 'cash',
      receivedOn: '2026-01-15',
      idempotencyKey: idempotencyKey('cash'),
    },
    {
      type: 'add-charge',
      balanceId: bill?.id,
      amount: CHARGE_DOLLARS,
      reason: 'Reconnection',
      idempotencyKey: idempotencyKey('charge'),
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
  await retryFor('corrections', PROCESSING_TIMEOUT_MS, send);
  await send();
  return differencesAfterProcessing(system, company.id, async () => {
    const account = expectStatus(await owner.get<{ totalDue: number; credits: unknown[] }>(`${path}/account`), 200);
    return [
      ...differencesOf(
        'total due',
        toCents(account.totalDue),
        amountMinor + (CHARGE_DOLLARS - CREDIT_DOLLARS - CASH_DOLLARS) * 100,
      ),
      ...differencesOf('credits', account.credits.length, 2),
    ];
  });
}

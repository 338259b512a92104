import { periodText } from '@utility-pay/contracts';
import { recordedText } from '../../lib/ledger-text.ts';
import type { Meaning } from '../../theme/brand-colors.ts';
import type { AccountMoneyFragment, CustomerAccountQuery } from './gql/customer-account.ts';

/** A customer on the account page. */
export type AccountCustomer = NonNullable<CustomerAccountQuery['customer']>;
export type AccountCompany = NonNullable<CustomerAccountQuery['company']>;
export type Bill = AccountMoneyFragment['balances'][number];
export type Credit = AccountMoneyFragment['credits'][number];

interface BillState {
  label: string;
  meaning: Meaning | 'neutral';
}

/** Returns the state of a bill on a day, `2026-11-21`. A bill is overdue from the day after its due date. */
export function billState(
  bill: Pick<Bill, 'isVoid' | 'amountDue' | 'dueDate' | 'carriedForwardTo'>,
  today: string,
): BillState {
  const { amountMinor } = bill.amountDue;
  if (bill.isVoid) return { label: 'Void', meaning: 'neutral' };
  if (bill.carriedForwardTo && amountMinor === 0)
    return { label: `Carried forward to ${periodText(bill.carriedForwardTo)}`, meaning: 'neutral' };
  if (amountMinor < 0) return { label: 'Credit', meaning: 'info' };
  if (amountMinor === 0) return { label: 'Paid', meaning: 'success' };
  if (bill.dueDate && bill.dueDate < today) return { label: 'Overdue', meaning: 'danger' };
  return { label: 'Due', meaning: 'warning' };
}

const sum = (amounts: readonly { amount: { amountMinor: number } }[]): number =>
  amounts.reduce((total, { amount }) => total + amount.amountMinor, 0);

/** Returns the charges that staff added to a bill and that its amount in the file does not include, in cents. */
export const chargesMinor = ({ charges }: Pick<Bill, 'charges'>): number =>
  sum(charges.filter(({ isIncluded }) => !isIncluded));

/** Returns the charges that staff added to a bill: those that were reversed, and those that count. */
export function chargesByState({ charges }: Pick<Bill, 'charges'>): Record<'reversed' | 'counted', Bill['charges']> {
  const reversedIds = new Set(charges.map(({ reverses }) => reverses));
  const added = charges.filter(({ reverses }) => reverses === null);
  return {
    reversed: added.filter(({ id }) => reversedIds.has(id)),
    counted: added.filter(({ id }) => !reversedIds.has(id)),
  };
}

/** Returns the amount of a bill without the charges that staff added, in cents. */
export const fileAmountMinor = (bill: Pick<Bill, 'amountBilled' | 'charges'>): number =>
  bill.amountBilled.amountMinor - chargesMinor(bill);

const CREDIT_LABELS = {
  PAYMENT: 'Card payment',
  CREDIT: 'Credit',
  WRITE_OFF: 'Write-off',
  TRANSFER: 'Credit from another account',
} as const;

/** Returns what a credit is: `Card payment`, `Check 1042`, `Write-off`. */
export const creditText = ({ kind, method, number }: Pick<Credit, 'kind' | 'method' | 'number'>): string =>
  kind === 'RECORDED_PAYMENT' ? recordedText(method ?? '', number) : CREDIT_LABELS[kind];

type CreditAmounts = Pick<Credit, 'amount' | 'remaining' | 'transferred'>;

/** Returns whether a credit was taken back in full: nothing of it is left on this account or on those it was moved to. */
export const isTakenBack = ({ remaining, transferred }: CreditAmounts): boolean =>
  remaining.amountMinor + transferred.amountMinor === 0;

/** Returns what reduced a credit, such as `reversed` or `moved to another account`; undefined if all of it is left. */
export function reductionText({ kind, amount, remaining, transferred }: CreditAmounts & Pick<Credit, 'kind'>) {
  if (remaining.amountMinor >= amount.amountMinor) return undefined;
  // A payment is taken back by a refund, a chargeback or a return by the bank.
  const takenBack = kind === 'PAYMENT' ? 'returned to the payer' : 'reversed';
  if (transferred.amountMinor === 0) return takenBack;
  const isOnlyMoved = remaining.amountMinor + transferred.amountMinor === amount.amountMinor;
  return isOnlyMoved ? 'moved to another account' : `${takenBack} or moved to another account`;
}

const STAFF_PREFIX = 'staff-';
const EXTERNAL_PREFIX = 'external-';

/** Returns the id of the credit or charge that a correction with this idempotency key adds. */
export const addedEntryId = (idempotencyKey: string): string => `${STAFF_PREFIX}${idempotencyKey}`;

const REFERENCE_LENGTH = 8;

/** Returns a recorded payment's reference on its receipt: a partner's external id, or the start of the id in the journal. */
export const receiptReference = (creditId: string): string =>
  creditId.startsWith(EXTERNAL_PREFIX)
    ? creditId.slice(EXTERNAL_PREFIX.length)
    : creditId.replace(STAFF_PREFIX, '').slice(0, REFERENCE_LENGTH).toUpperCase();

/** Returns the period of the bill that a credit was made for; undefined if it was made for no bill, or for a bill that does not exist. */
export function billOf(bills: readonly Bill[], balanceId: string | null): string | undefined {
  const bill = bills.find(({ id }) => id === balanceId);
  return bill && periodText(bill);
}

import { formatMoney, periodOf } from '@utility-pay/contracts';
import type { Customer } from './customer.ts';
import { balanceChange, type JournalEntry } from './journal.ts';
import { type Credit, type CreditReturn, type Ledger, withAmountsDue } from './ledger.ts';

/** The fields of an account that a comparison needs. */
export interface CheckedAccount extends Ledger, Pick<Customer, 'id' | 'companyId' | 'accountNumber' | 'version'> {
  /** Entries in the account's document; the journal may have them already. */
  entries?: JournalEntry[];
}

/** A refund of a payment, as the payments service has it. */
export interface CheckedRefund {
  id: string;
  amountMinor: number;
  /** Whether billing has acknowledged its event. */
  isPosted: boolean;
  /** It voids a test payment, and the provider has no record of it. */
  isTestVoid?: true;
}

/** A payment as the payments service has it. `undecided`: the provider or staff have not decided its outcome yet. */
export interface CheckedPayment {
  id: string;
  companyId: number;
  customerId: string;
  outcome: 'success' | 'undecided' | 'failed';
  provider: string;
  testMode: boolean;
  createdAt: Date;
  receivedMinor: number;
  /** Whether billing has acknowledged the event of its success. */
  isPosted: boolean;
  /** Completed refunds. */
  refunds: CheckedRefund[];
  /** Chargebacks and returns, with the total that each took back: 0 for a won chargeback. */
  disputes: CheckedRefund[];
  hasPendingRefund: boolean;
}

/** A payment in the provider's records. */
export interface ProviderRecord {
  /** Our payment's id. */
  reference: string;
  /** The terminal that took the money; of a provider without terminals, the company. */
  terminal: string;
  amountMinor: number;
  refundedMinor: number;
}

/** A provider's records of payments in test mode. */
export interface ProviderBook {
  provider: string;
  /** Payments that were started earlier are not compared: a simulator that was restarted may have lost them. */
  since: Date;
  records: ProviderRecord[];
}

export type DifferenceKind = 'bill' | 'total' | 'entry' | 'journal' | 'credit' | 'return' | 'transfer' | 'provider';

/** Two amounts that must be equal and are not. */
export interface Difference {
  kind: DifferenceKind;
  companyId: number;
  /** Absent for a payment that only the provider has. */
  customerId?: string;
  /** One sentence with both amounts; without names and emails. */
  text: string;
}

export interface AccountComparison {
  differences: Difference[];
  /** Payments and refunds whose event billing has not acknowledged, and transfers that have not reached the other account. */
  notApplied: number;
}

type Report = (kind: DifferenceKind, text: string) => void;

/** Returns an empty list of differences of an account, and a function that adds one. */
export function listDifferences({ id, companyId, accountNumber }: CheckedAccount): {
  differences: Difference[];
  report: Report;
} {
  const differences: Difference[] = [];
  const report: Report = (kind, text) =>
    differences.push({ kind, companyId, customerId: id, text: `Account ${accountNumber} (${id}): ${text}.` });
  return { differences, report };
}

/**
 * Compares the stored amounts of an account with the sum of its bills and credits, with its journal, and with its successful payments.
 * `journal`: the account's entries in the journal; entries in the account's document are added.
 */
export function compareAccount(
  account: CheckedAccount,
  journal: readonly JournalEntry[],
  payments: readonly CheckedPayment[],
): AccountComparison {
  const { differences, report } = listDifferences(account);
  compareBills(account, report);
  compareJournal(account, journal, report);
  const notApplied =
    compareCredits(account, payments, report) +
    compareReturns(account, payments, report) +
    compareDisputes(account, payments, report);
  return { differences, notApplied };
}

function compareBills(account: CheckedAccount, report: Report): void {
  const expected = withAmountsDue(account);
  const total = expected.totalDueMinor ?? 0;
  for (const [index, { period, dueMinor }] of account.balances.entries()) {
    const computed = expected.balances[index]?.dueMinor ?? 0;
    if (dueMinor !== computed)
      report(
        'bill',
        `the bill of ${textOf(period)} says ${usd(dueMinor)} is due, bills and credits give ${usd(computed)}`,
      );
  }
  const stored = account.totalDueMinor ?? 0;
  if (stored !== total) report('total', `the total due is ${usd(stored)}, bills and credits give ${usd(total)}`);
}

function compareJournal(account: CheckedAccount, journal: readonly JournalEntry[], report: Report): void {
  const entries = new Map([...(account.entries ?? []), ...journal].map((entry) => [entry.id, entry]));
  let sum = 0;
  for (const entry of entries.values()) {
    const { id, kind, debit, credit, amountMinor } = entry;
    const isMove = kind === 'credit-moved';
    const receivables = [debit, credit].filter((side) => side === 'receivable').length;
    if (receivables !== (isMove ? 2 : 1) || !Number.isInteger(amountMinor) || amountMinor <= 0)
      report('entry', `journal entry ${id} posts ${usd(amountMinor)} from ${credit} to ${debit}`);
    sum += balanceChange(entry);
  }
  const { totalDueMinor = 0 } = account;
  if (sum !== totalDueMinor)
    report('journal', `the journal adds up to ${usd(sum)}, the total due is ${usd(totalDueMinor)}`);
}

/** Returns the number of payments that are not applied yet. */
function compareCredits(account: CheckedAccount, payments: readonly CheckedPayment[], report: Report): number {
  const succeeded = payments.filter(({ outcome }) => outcome === 'success');
  const credits = Map.groupBy((account.credits ?? []).filter(isOfPayment), ({ id }) => id);
  let notApplied = 0;
  for (const { id, receivedMinor, isPosted } of succeeded) {
    const found = credits.get(id) ?? [];
    const credited = sumOf(found);
    if (found.length === 0 && !isPosted) notApplied += 1;
    else if (found.length === 0)
      report('credit', `payment ${id} received ${usd(receivedMinor)}, and the account has no credit for it`);
    else if (found.length > 1)
      report(
        'credit',
        `payment ${id} received ${usd(receivedMinor)} and is credited ${found.length} times, ${usd(credited)} in all`,
      );
    else if (credited !== receivedMinor)
      report('credit', `payment ${id} received ${usd(receivedMinor)}, its credit is ${usd(credited)}`);
  }
  const known = new Set(succeeded.map(({ id }) => id));
  for (const [id, found] of credits)
    if (!known.has(id))
      report(
        'credit',
        `${usd(sumOf(found))} is credited for payment ${id}, which is no successful payment of this account`,
      );
  return notApplied;
}

/** Returns the number of refunds that are not applied yet. */
function compareReturns(account: CheckedAccount, payments: readonly CheckedPayment[], report: Report): number {
  const refunds = payments.flatMap(({ id: paymentId, refunds: ofPayment }) =>
    ofPayment.map((refund) => ({ ...refund, paymentId })),
  );
  const returns = Map.groupBy(
    (account.returns ?? []).filter(({ kind }) => kind === 'refund' || kind === 'refund-failed'),
    ({ id }) => id,
  );
  let notApplied = 0;
  for (const { id, paymentId, amountMinor, isPosted } of refunds) {
    const found = returns.get(id) ?? [];
    const subject = `refund ${id} of payment ${paymentId} returned ${usd(amountMinor)}`;
    if (found.length === 0 && !isPosted) notApplied += 1;
    else if (found.length === 0) report('return', `${subject}, and the account's credit was not reduced`);
    else if (found.length > 1)
      report('return', `${subject} and is taken back ${found.length} times, ${usd(sumOf(found))} in all`);
    else if (sumOf(found) !== amountMinor || found[0]?.creditId !== paymentId)
      report('return', `${subject}, the account has ${usd(sumOf(found))} for payment ${found[0]?.creditId}`);
  }
  const known = new Set(refunds.map(({ id }) => id));
  for (const [id, found] of returns)
    if (!known.has(id))
      report(
        'return',
        `${usd(sumOf(found))} is taken back for refund ${id}, which is no completed refund of this account`,
      );
  return notApplied;
}

const DISPUTES: readonly CreditReturn['kind'][] = ['chargeback', 'payment-return', 'chargeback-won'];

/** Returns the number of disputes that are not applied yet. */
function compareDisputes(account: CheckedAccount, payments: readonly CheckedPayment[], report: Report): number {
  const returns = (account.returns ?? []).filter(({ kind }) => DISPUTES.includes(kind));
  let notApplied = 0;
  for (const { id: paymentId, disputes } of payments) {
    if (disputes.some(({ isPosted }) => !isPosted)) {
      notApplied += 1;
      continue;
    }
    const taken = sumOf(disputes);
    const found = sumOf(returns.filter(({ creditId }) => creditId === paymentId));
    if (taken !== found)
      report('return', `disputes of payment ${paymentId} took ${usd(taken)} back, the account has ${usd(found)}`);
  }
  const known = new Set(payments.map(({ id }) => id));
  for (const { id, creditId, amountMinor } of returns)
    if (!known.has(creditId))
      report('return', `${usd(amountMinor)} is taken back for dispute ${id}, which is of no payment of this account`);
  return notApplied;
}

/** Compares a payment with the provider's records of it. `payment` is undefined if no payment has the reference. */
export function compareProvider(
  companyId: number,
  reference: string,
  payment: CheckedPayment | undefined,
  records: readonly ProviderRecord[],
): Difference | undefined {
  if (payment?.outcome === 'undecided' || payment?.hasPendingRefund) return undefined;
  const collected = sumOf(records);
  const refunded = records.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0);
  const isSuccess = payment?.outcome === 'success';
  const received = isSuccess ? payment.receivedMinor : 0;
  const atProvider = isSuccess ? payment.refunds.filter(({ isTestVoid }) => !isTestVoid) : [];
  const returned = isSuccess ? sumOf(atProvider) + sumOf(payment.disputes) : 0;
  // A failed payment was never credited: what the provider collected must have been returned.
  const isEqual = isSuccess ? collected === received && refunded === returned : collected === refunded;
  if (isEqual) return undefined;
  const ours = payment
    ? `the payment received ${usd(received)} and returned ${usd(returned)}`
    : 'no payment has that id';
  return {
    kind: 'provider',
    companyId,
    ...(payment ? { customerId: payment.customerId } : {}),
    text: `Payment ${reference}${payment ? ` of account ${payment.customerId}` : ''}: the provider collected ${usd(collected)} and returned ${usd(refunded)}, ${ours}.`,
  };
}

/** Returns the difference of a successful payment whose account does not exist. */
export const withoutAccount = ({ id, companyId, customerId, receivedMinor }: CheckedPayment): Difference => ({
  kind: 'credit',
  companyId,
  customerId,
  text: `Payment ${id} received ${usd(receivedMinor)} for account ${customerId}, which does not exist.`,
});

const isOfPayment = ({ kind }: Credit): boolean => kind === 'payment';

export const sumOf = (amounts: readonly { amountMinor: number }[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const usd = formatMoney;

function textOf(period: number): string {
  const { month, year } = periodOf(period);
  return `${month}/${year}`;
}

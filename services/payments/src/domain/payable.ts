import {
  type OtherAmountProblem,
  type OtherAmounts,
  otherAmountProblem,
  type Period,
  periodText,
} from '@utility-pay/contracts';
import type { Cover, Payment, Purpose } from './payment.ts';

export interface PayableBill {
  balanceId: string;
  period: Period;
  /** What remains to be paid; not positive once it is paid. */
  amountDueMinor: number;
}

/** A customer's balance, as billing reports it. */
export interface PayableAccount {
  customerId: string;
  accountNumber: string;
  customerName: string | null;
  customerEmail: string | null;
  /** All open bills minus the credit. */
  totalDueMinor: number;
  /** What covers no bill yet. */
  creditMinor: number;
  /** All bills, oldest first. */
  bills: readonly PayableBill[];
  /** How often the account was reset or removed. */
  resets: number;
}

/** What the payer wants to pay: the named bills, or all that is due if none is named. `amountMinor`: another amount. */
export interface PaymentRequest {
  balanceIds: readonly string[];
  amountMinor?: number;
}

/** What a payment page asks the payer to pay. */
export type Quote = Pick<Payment, 'purpose' | 'amountMinor' | 'covers' | 'balanceId'>;

export type QuoteResult =
  | { kind: 'quote'; quote: Quote }
  | { kind: 'unknown-bill' }
  | { kind: 'nothing-due' }
  | OtherAmountProblem;

/** Returns the bill of a request for one bill; undefined for a request for the account. */
export const billOf = ({ balanceIds: [first, ...more] }: PaymentRequest): string | undefined =>
  more.every((id) => id === first) ? first : undefined;

/** The bills that a payment pays. */
type PaidBills = Pick<Payment, 'balanceId' | 'covers'>;

/** Returns whether two payments ask for the same money: one is for the account, or both pay a part of the same bill. */
export function overlaps(one: PaidBills, other: PaidBills): boolean {
  if (one.balanceId === undefined || other.balanceId === undefined) return true;
  const bills = new Set([one.balanceId, ...one.covers.map(({ balanceId }) => balanceId)]);
  return bills.has(other.balanceId) || other.covers.some(({ balanceId }) => bills.has(balanceId));
}

/** Returns whether a request may ask for the same money as a payment, before the request is quoted: another amount may reach any bill. */
export const mayOverlap = (payment: PaidBills, request: PaymentRequest): boolean =>
  request.amountMinor !== undefined || overlaps(payment, { balanceId: billOf(request), covers: [] });

/** Returns what to pay, or why the request is refused. */
export function quoteFor(account: PayableAccount, request: PaymentRequest, otherAmounts: OtherAmounts): QuoteResult {
  const { bills, totalDueMinor } = account;
  const { balanceIds, amountMinor: wantedMinor } = request;
  if (balanceIds.some((id) => !bills.some(({ balanceId }) => balanceId === id))) return { kind: 'unknown-bill' };
  const balanceId = billOf(request);
  const isChosen = (bill: PayableBill) => balanceIds.length === 0 || balanceIds.includes(bill.balanceId);
  const open = openBills(account);
  const isAll = open.every(isChosen);
  const chosenMinor = open.filter(isChosen).reduce((sum, bill) => sum + bill.amountDueMinor, 0);
  const dueMinor = balanceId !== undefined ? chosenMinor : isAll ? totalDueMinor : Math.min(chosenMinor, totalDueMinor);
  const amountMinor = wantedMinor ?? dueMinor;
  const isOther = amountMinor !== dueMinor;
  if (isOther ? totalDueMinor <= 0 : dueMinor <= 0) return { kind: 'nothing-due' };
  const problem = isOther ? otherAmountProblem(amountMinor, totalDueMinor, otherAmounts) : undefined;
  if (problem) return problem;
  const purpose: Purpose = isOther ? 'part' : balanceId !== undefined ? 'bill' : isAll ? 'all' : 'part';
  const covers = coversOf(account, amountMinor, balanceId);
  return { kind: 'quote', quote: { purpose, amountMinor, covers, ...(balanceId === undefined ? {} : { balanceId }) } };
}

const openBills = ({ bills }: PayableAccount): PayableBill[] =>
  bills.filter(({ amountDueMinor }) => amountDueMinor > 0);

/** Returns which bills an amount pays, as billing allocates it: the bill it is for, then the oldest. */
function coversOf(account: PayableAccount, amountMinor: number, forBill: string | undefined): Cover[] {
  const isFirst = ({ balanceId }: PayableBill) => balanceId === forBill;
  const open = openBills(account);
  const inOrder = [...open.filter(isFirst), ...open.filter((bill) => !isFirst(bill))];
  return limitedTo(
    inOrder.map(({ balanceId, period, amountDueMinor }) => ({ balanceId, period, amountMinor: amountDueMinor })),
    amountMinor,
  );
}

/** Returns the parts of covers that an amount reaches, in their order. */
function limitedTo(covers: readonly Cover[], amountMinor: number): Cover[] {
  let leftMinor = amountMinor;
  return covers.flatMap((cover) => {
    const part = Math.min(cover.amountMinor, leftMinor);
    leftMinor -= part;
    return part > 0 ? [{ ...cover, amountMinor: part }] : [];
  });
}

/** Returns whether a payment's page asks for what is due now. `account` is undefined for a removed customer. */
export function isStillDue(payment: Quote, account: PayableAccount | undefined): boolean {
  if (!account) return false;
  const { purpose, amountMinor, balanceId } = payment;
  const bill = account.bills.find((each) => each.balanceId === balanceId);
  const isRight = {
    bill: amountMinor === bill?.amountDueMinor,
    all: amountMinor === account.totalDueMinor,
    part: amountMinor <= account.totalDueMinor,
  };
  return isRight[purpose] && areEqual(payment.covers, coversOf(account, amountMinor, balanceId));
}

export const isSameQuote = (one: Quote, other: Quote): boolean =>
  one.balanceId === other.balanceId && one.amountMinor === other.amountMinor && areEqual(one.covers, other.covers);

const areEqual = (some: readonly Cover[], others: readonly Cover[]): boolean =>
  some.length === others.length &&
  some.every(({ balanceId, amountMinor }, at) => {
    const other = others[at];
    return other?.balanceId === balanceId && other.amountMinor === amountMinor;
  });

/** Maximum bills that a description names one by one. */
const MAX_NAMED = 4;

/** Returns the description on the payment page, in letters and digits only: the provider accepts no other characters. */
export function describePayment({ purpose, covers, accountNumber }: Quote & Pick<Payment, 'accountNumber'>): string {
  const names = covers.map(({ period }) => periodText(period));
  const named = names.length > MAX_NAMED ? `${names[0]} to ${names.at(-1)}` : names.join(' and ');
  const bills = `${names.length === 1 ? 'ill' : 'ills'} ${named} account ${accountNumber}`;
  return purpose === 'part' ? `Payment toward b${bills}` : `B${bills}`;
}

/**
 * Returns the bills of the payment page as far as the received amount reaches, and what was received beyond them. Billing
 * knows what the payment covers on the account: the bills may have changed since the page was opened.
 */
export function coverageOf({ covers, receivedMinor, amountMinor }: Payment): { covers: Cover[]; creditMinor: number } {
  const paidMinor = receivedMinor ?? amountMinor;
  const covered = limitedTo(covers, paidMinor);
  return { covers: covered, creditMinor: paidMinor - covered.reduce((sum, cover) => sum + cover.amountMinor, 0) };
}

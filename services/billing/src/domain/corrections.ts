import { type Correction, periodNumberText, type Refused, refused } from '@utility-pay/contracts';
import {
  type Balance,
  balanceAddress,
  balanceOf,
  restoredBill,
  reversalOf,
  voidedBill,
  withAmount,
  withBalance,
} from './balance.ts';
import { allocateAndPost } from './balance-forward.ts';
import { correctionId, externalCreditId } from './correction-keys.ts';
import { addReturnWithRecalls, transferOut, transferredMinor } from './credit-transfer.ts';
import type { Customer } from './customer.ts';
import type { Change, Posting } from './journal.ts';
import { type Credit, forwardBill, isCarriedForward, isIncluded, netCredit } from './ledger.ts';
import { addCredit, billChange, writeOff } from './ledger-changes.ts';

export type Corrected =
  /** `customer` is the same object when a repeated correction changes nothing. */
  { kind: 'corrected'; customer: Customer } | Refused;

/** Maximum payments, credits, returns and charges of an account to which staff can add more: the limit keeps its document small. */
export const MAX_LEDGER_ITEMS = 2000;
/** Maximum for reversals, write-offs and moves. It is higher, so that what was added can always be taken back. */
const MAX_WITH_REVERSALS = 2 * MAX_LEDGER_ITEMS;
const ADDING: readonly Correction['type'][] = ['record-payment', 'add-credit', 'add-charge'];

const NO_BILL = refused('INVALID', 'This account has no such bill', 'balanceId');
const tooMany = (limit: number): Refused =>
  refused(
    'CONFLICT',
    `This account has too many payments, credits, refunds and charges: no more can be added from ${limit.toLocaleString('en-US')} on`,
  );
const VOID = refused('CONFLICT', 'This bill is void. Restore it, or upload its month again.', 'balanceId');
const NO_CREDIT = refused('INVALID', 'This account has no such entry', 'creditId');
const ALREADY_REVERSED = refused('CONFLICT', 'This was already reversed', 'creditId');
const NOT_LEFT = refused('CONFLICT', 'This credit has no remaining amount', 'creditId');
const WRITE_OFF_MOVED = refused('CONFLICT', "A write-off can't be moved. Reverse it instead.", 'creditId');
const IN_FUTURE = refused('INVALID', "The date received can't be in the future", 'receivedOn');
export const KEY_REUSED = refused('KEY_REUSED', 'This key was used for another correction', 'idempotencyKey');

/** The farthest time zone ahead of UTC: a day that has begun there is not in the future. */
const FARTHEST_AHEAD_MS = 14 * 60 * 60 * 1000;
const isFutureDay = (day: string, now: Date): boolean =>
  day > new Date(now.getTime() + FARTHEST_AHEAD_MS).toISOString().slice(0, 10);

/** Returns the number of an account's credits, returns and charges. Charges of a void bill count, since it can be restored. */
const countItems = ({ balances, credits = [], returns = [] }: Customer): number =>
  balances.reduce(
    (sum, { charges = [], voided }) => sum + charges.length + (voided?.charges?.length ?? 0),
    credits.length + returns.length,
  );

/** Returns how often bills of the account were changed, voided and restored since a file billed them. */
const countCorrections = ({ balances }: Customer): number =>
  balances.reduce((sum, { corrections = [] }) => sum + corrections.length, 0);

/**
 * Applies a correction by staff or a partner to an account, and posts its entries.
 * `target`: the account that gets a transferred credit.
 */
export function correct(customer: Customer, correction: Correction, posting: Posting, target?: Customer): Corrected {
  const result = apply(customer, correction, posting, target);
  if (result.kind === 'refused') return result;
  const [limit, countOf] = ADDING.includes(correction.type)
    ? [MAX_LEDGER_ITEMS, countItems]
    : [MAX_WITH_REVERSALS, (account: Customer) => countItems(account) + countCorrections(account)];
  const count = countOf(result.customer);
  return count > limit && count > countOf(customer) ? tooMany(limit) : result;
}

function apply(customer: Customer, correction: Correction, posting: Posting, target?: Customer): Corrected {
  const address = 'balanceId' in correction && correction.balanceId ? balanceAddress(correction.balanceId) : undefined;
  const bill = address?.customerId === customer.id ? balanceOf(customer, address.period) : undefined;
  if ('balanceId' in correction && correction.balanceId && !bill) return NO_BILL;
  switch (correction.type) {
    case 'record-payment':
      if (isFutureDay(correction.receivedOn, posting.at)) return IN_FUTURE;
      return addNewCredit(customer, creditOf(correction, bill, posting), posting);
    case 'add-credit':
      return addNewCredit(customer, creditOf(correction, bill, posting), posting);
    case 'move-credit':
      return moveCredit(customer, correction.creditId, bill?.period, posting);
    case 'transfer-credit':
      return transferCredit(customer, correction, target, posting);
    case 'reverse':
      return reverseEntry(customer, correction, posting);
    default:
      return bill ? correctBill(customer, bill, correction, posting) : NO_BILL;
  }
}

type BillCorrection = Extract<
  Correction,
  { type: 'change-bill' | 'void-bill' | 'restore-bill' | 'add-charge' | 'write-off' }
>;

function correctBill(customer: Customer, bill: Balance, correction: BillCorrection, posting: Posting): Corrected {
  const forward = forwardBill(customer.balances);
  if (forward && correction.type !== 'write-off' && isCarriedForward(bill, forward))
    return refused(
      'CONFLICT',
      `This bill was carried forward to ${periodNumberText(forward.period)}. Correct that bill instead.`,
      'balanceId',
    );
  switch (correction.type) {
    case 'change-bill': {
      if (bill.isVoid) return VOID;
      if (bill.billedMinor === correction.amountMinor) return { kind: 'corrected', customer };
      const change = billChange(bill.period, correction.amountMinor - bill.billedMinor);
      return replaceBill(customer, withAmount(bill, correction.amountMinor, posting.at), [change], posting);
    }
    case 'void-bill': {
      if (bill.isVoid) return { kind: 'corrected', customer };
      const changes = [
        billChange(bill.period, -bill.billedMinor, 'bill-voided'),
        ...(bill.charges ?? []).map(({ id, amountMinor }) => chargeChange(bill.period, id, -amountMinor)),
      ];
      return replaceBill(customer, voidedBill(bill, posting.at), changes, posting);
    }
    case 'restore-bill': {
      const { isVoid, voided } = bill;
      if (!isVoid || !voided) return refused('CONFLICT', 'Only a void bill can be restored', 'balanceId');
      const changes = [
        billChange(bill.period, voided.billedMinor, 'bill-restored'),
        ...(voided.charges ?? []).map(({ id, amountMinor }) => chargeChange(bill.period, id, amountMinor)),
      ];
      return replaceBill(customer, restoredBill(bill, posting.at), changes, posting);
    }
    case 'add-charge': {
      if (bill.isVoid) return VOID;
      const id = idOf(correction.idempotencyKey, posting);
      const { charges = [] } = bill;
      const same = charges.find((charge) => charge.id === id);
      if (same) return same.amountMinor === correction.amountMinor ? { kind: 'corrected', customer } : KEY_REUSED;
      const charge = { id, amountMinor: correction.amountMinor, at: posting.at };
      const change = chargeChange(bill.period, id, correction.amountMinor);
      return replaceBill(customer, { ...bill, charges: [...charges, charge] }, [change], posting);
    }
    case 'write-off':
      if (bill.dueMinor <= 0) return refused('CONFLICT', 'Nothing is due on this bill', 'balanceId');
      return {
        kind: 'corrected',
        customer: writeOff(customer, bill.period, posting, { id: idOf(correction.idempotencyKey, posting) }),
      };
  }
}

const chargeChange = (period: number, reference: string, balanceChangeMinor: number): Change => ({
  kind: 'charge',
  balanceChangeMinor,
  counterpart: 'adjustments',
  period,
  reference,
});

function replaceBill(customer: Customer, bill: Balance, changes: readonly Change[], posting: Posting): Corrected {
  const after = { ...customer, balances: withBalance(customer.balances, bill) };
  return { kind: 'corrected', customer: allocateAndPost(customer, after, changes, posting) };
}

/** Returns the id of a credit, charge or return of a correction. It never equals the id of a payment. */
const idOf = (key: string | undefined, { newId }: Posting): string => correctionId(key ?? newId());

function creditOf(
  correction: Extract<Correction, { type: 'add-credit' | 'record-payment' }>,
  bill: Balance | undefined,
  posting: Posting,
): Credit {
  const credit: Credit = {
    id:
      correction.type === 'record-payment' && correction.externalId !== undefined
        ? externalCreditId(correction.externalId)
        : idOf(correction.idempotencyKey, posting),
    kind: correction.type === 'add-credit' ? 'credit' : 'recorded-payment',
    amountMinor: correction.amountMinor,
    at: posting.at,
  };
  if (bill) credit.period = bill.period;
  if (correction.type === 'record-payment') {
    credit.method = correction.method;
    credit.receivedOn = correction.receivedOn;
    if (correction.number) credit.number = correction.number;
  }
  return credit;
}

const valuesOf = ({ kind, amountMinor, period, method, number, receivedOn }: Credit): string =>
  JSON.stringify([kind, amountMinor, period, method, number, receivedOn]);

/** Adds a credit. Changes nothing if the account has the same credit already. */
function addNewCredit(customer: Customer, credit: Credit, posting: Posting): Corrected {
  const same = customer.credits?.find(({ id }) => id === credit.id);
  if (same) return valuesOf(same) === valuesOf(credit) ? { kind: 'corrected', customer } : KEY_REUSED;
  return {
    kind: 'corrected',
    customer: addCredit(customer, credit, { ...posting, ...noteOf(credit) }) ?? customer,
  };
}

/** Returns the journal's note on a recorded payment, for example `check 1042, 2026-11-20`. */
const noteOf = ({ method, number, receivedOn }: Credit): { note?: string } =>
  method ? { note: `${[method, number].filter(Boolean).join(' ')}, ${receivedOn}` } : {};

/** Moves the rest of a credit to another bill, which it then covers first; without a period, from its bill to the account. */
function moveCredit(customer: Customer, creditId: string, period: number | undefined, posting: Posting): Corrected {
  const { credits = [], returns } = customer;
  const credit = credits.find(({ id }) => id === creditId);
  if (!credit) return NO_CREDIT;
  if (credit.kind === 'write-off') return WRITE_OFF_MOVED;
  const { period: before, ...rest } = credit;
  if (before === undefined && period === undefined) return refused('INVALID', 'Choose a bill', 'balanceId');
  if (before === period) return { kind: 'corrected', customer };
  const forward = forwardBill(customer.balances);
  if (forward && isIncluded(credit, forward))
    return refused('CONFLICT', `This is already included in the ${periodNumberText(forward.period)} bill`, 'creditId');
  const leftMinor = netCredit(credit, returns);
  if (leftMinor === 0) return NOT_LEFT;
  const after = period === undefined ? rest : { ...rest, period };
  const change: Change = {
    kind: 'credit-moved',
    balanceChangeMinor: leftMinor,
    counterpart: 'receivable',
    ...(period === undefined ? {} : { period }),
    reference: creditId,
  };
  const withMoved = { ...customer, credits: credits.map((each) => (each === credit ? after : each)) };
  return { kind: 'corrected', customer: allocateAndPost(customer, withMoved, [change], posting) };
}

const TRANSFERRED = refused(
  'CONFLICT',
  "A moved credit can't be reversed here. Reverse it on the account it came from.",
  'creditId',
);
const NO_TARGET = refused('INVALID', 'No account has this number', 'toAccountNumber');
const SAME_ACCOUNT = refused('INVALID', 'The credit is already on this account', 'toAccountNumber');

/** Takes the rest of a credit from the account. The target gets it when the transfer is applied there. */
function transferCredit(
  customer: Customer,
  { creditId }: Extract<Correction, { type: 'transfer-credit' }>,
  target: Customer | undefined,
  posting: Posting,
): Corrected {
  const credit = customer.credits?.find(({ id }) => id === creditId);
  if (!credit) return NO_CREDIT;
  if (credit.kind === 'write-off') return WRITE_OFF_MOVED;
  if (!target) return NO_TARGET;
  if (target.id === customer.id) return SAME_ACCOUNT;
  if (netCredit(credit, customer.returns) === 0) return NOT_LEFT;
  // Customers of both accounts see the id, so it contains neither the other account's number nor the idempotency key.
  const transfer = { id: idOf(undefined, posting), to: target.id };
  return { kind: 'corrected', customer: transferOut(customer, credit, transfer, posting) };
}

/**
 * Takes back a credit, a recorded payment, a write-off or a charge, including the parts that were moved to other accounts. Refuses card
 * payments, which the payments service refunds.
 */
function reverseEntry(
  customer: Customer,
  { creditId: id, idempotencyKey: key }: Extract<Correction, { type: 'reverse' }>,
  posting: Posting,
): Corrected {
  const credit = customer.credits?.find((each) => each.id === id);
  if (credit) {
    if (credit.kind === 'payment')
      return refused(
        'CONFLICT',
        "Card payments can't be reversed here. Refund the payment under Transactions.",
        'creditId',
      );
    if (credit.kind === 'transfer') return TRANSFERRED;
    const amountMinor = netCredit(credit, customer.returns) + transferredMinor(customer, id);
    if (amountMinor === 0) return ALREADY_REVERSED;
    const reversal = { id: idOf(key, posting), creditId: id, kind: 'reversal' as const, amountMinor, at: posting.at };
    return { kind: 'corrected', customer: addReturnWithRecalls(customer, reversal, posting) ?? customer };
  }
  const bill = customer.balances.find(({ charges = [] }) => charges.some((charge) => charge.id === id));
  const { charges = [] } = bill ?? {};
  const charge = charges.find((each) => each.id === id);
  if (!bill || !charge || charge.reverses) return NO_CREDIT;
  if (charges.some(({ reverses }) => reverses === id)) return ALREADY_REVERSED;
  const reversal = reversalOf(charge, posting.at);
  const change = chargeChange(bill.period, reversal.id, reversal.amountMinor);
  return replaceBill(customer, { ...bill, charges: [...charges, reversal] }, [change], posting);
}

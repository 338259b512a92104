import { formatMoney, periodText } from '@utility-pay/contracts';
import { formatDay } from '../../lib/dates.ts';
import { recordedText } from '../../lib/ledger-text.ts';
import { type Bill, billOf, type Credit, chargesMinor, creditText, fileAmountMinor } from './account-ledger.ts';
import type { AccountMoneyFragment } from './gql/customer-account.ts';

/** What staff chose to correct. */
export type CorrectionRequest =
  | { type: 'change-bill' | 'void-bill' | 'restore-bill' | 'add-charge' | 'write-off'; bill: Bill }
  | { type: 'add-credit' | 'record-payment' }
  | { type: 'move-credit' | 'transfer-credit'; credit: Credit }
  /** Takes back a recorded payment, credit, write-off or charge; `text` names it, such as `Check 1042`. */
  | { type: 'reverse'; id: string; text: string; amountMinor: number };

export type CorrectionType = CorrectionRequest['type'];

interface Texts {
  title: string;
  /** Title of the toast. */
  done: string;
  hint: string;
}

export const CORRECTION_TEXTS: Readonly<Record<CorrectionType, Texts>> = {
  'change-bill': {
    title: 'Change amount',
    done: 'Bill changed',
    hint: "Replaces the bill's amount for its month. Payments stay applied; anything above the new amount pays other bills or becomes a credit.",
  },
  'void-bill': {
    title: 'Void bill',
    done: 'Bill voided',
    hint: 'Cancels the bill and its charges. Payments for it cover the other bills, or become a credit.',
  },
  'restore-bill': {
    title: 'Restore bill',
    done: 'Bill restored',
    hint: 'Restores the bill and its charges as they were before the bill was voided.',
  },
  'add-charge': {
    title: 'Add charge',
    done: 'Charge added',
    hint: 'Adds an amount to the bill, such as a late fee. It stays when the period is uploaded again, unless the new amount includes it.',
  },
  'write-off': {
    title: 'Write off',
    done: 'Written off',
    hint: 'Cancels what is still unpaid on this bill.',
  },
  'add-credit': {
    title: 'Add credit',
    done: 'Credit added',
    hint: "Reduces the customer's balance. Anything left over is applied to the next bill.",
  },
  'record-payment': {
    title: 'Record payment',
    done: 'Payment recorded',
    hint: 'For money that you received outside the portal. No card is charged.',
  },
  'move-credit': {
    title: 'Move to another bill',
    done: 'Moved to another bill',
    hint: 'Applied to the bill you choose, then to the oldest unpaid bill.',
  },
  'transfer-credit': {
    title: 'Move to another account',
    done: 'Moved to another account',
    hint: 'Use this when the money belongs to another customer. The full remaining amount moves and covers the bills on that account. Both customers can see the reason.',
  },
  reverse: {
    title: 'Reverse',
    done: 'Reversed',
    hint: 'Cancels this entry and its effect on the balance, and takes back what was moved to other accounts. The activity shows both entries.',
  },
};

const dollars = (amountMinor: number): string => (amountMinor / 100).toFixed(2);

/** Typed values of the form; each correction has some of them. */
export type CorrectionValues = Partial<
  Record<'amountMinor' | 'balanceId' | 'method' | 'number' | 'receivedOn' | 'reason' | 'toAccountNumber', string>
>;

/** Returns the form's first values: only those of the correction's own fields. `today` is the company's day. */
export function initialValues(request: CorrectionRequest, today: string): CorrectionValues {
  switch (request.type) {
    case 'change-bill':
      return { amountMinor: dollars(fileAmountMinor(request.bill)), reason: '' };
    case 'add-charge':
      return { amountMinor: '', reason: '' };
    case 'add-credit':
      return { amountMinor: '', balanceId: '', reason: '' };
    case 'record-payment':
      return {
        method: 'check',
        number: '',
        receivedOn: today,
        amountMinor: '',
        balanceId: '',
        reason: '',
      };
    case 'move-credit':
      return { balanceId: '', reason: '' };
    case 'transfer-credit':
      return { toAccountNumber: '', reason: '' };
    default:
      return { reason: '' };
  }
}

/** Returns the part of the correction that is not typed. The key makes a repeated correction count once. */
export function presetFields(request: CorrectionRequest, idempotencyKey: string): Readonly<Record<string, string>> {
  const { type } = request;
  if ('bill' in request) return { type, idempotencyKey, balanceId: request.bill.id };
  if ('credit' in request) return { type, idempotencyKey, creditId: request.credit.id };
  return request.type === 'reverse' ? { type, idempotencyKey, creditId: request.id } : { type, idempotencyKey };
}

/** Returns what the correction is about, for the top of the dialog. */
export function subjectOf(request: CorrectionRequest): readonly (readonly [string, string])[] {
  if ('bill' in request) {
    const { bill } = request;
    const charges = chargesMinor(bill);
    return [
      ['Bill', periodText(bill)],
      ['Billed', formatMoney(bill.amountBilled.amountMinor)],
      ...(charges > 0 ? [['Charges included', formatMoney(charges)] as const] : []),
      ['Due', formatMoney(bill.amountDue.amountMinor)],
    ];
  }
  if (request.type === 'reverse') return [[request.text, formatMoney(request.amountMinor)]];
  if (request.type === 'transfer-credit')
    return [[creditText(request.credit), formatMoney(request.credit.remaining.amountMinor)]];
  return [];
}

/** A correction as the rule returns it. */
export type CheckedCorrection = {
  type: CorrectionType;
  amountMinor?: number;
  balanceId?: string;
  method?: 'cash' | 'check' | 'other';
  number?: string;
  receivedOn?: string;
  creditId?: string;
  toAccountNumber?: string;
  reason?: string;
  idempotencyKey?: string;
};

/** Returns what was entered, to be read again before it is confirmed. */
export function enteredFields(
  { type, amountMinor, balanceId, method, number, receivedOn, reason }: CheckedCorrection,
  bills: readonly Bill[],
): readonly (readonly [string, string | null | undefined])[] {
  const namesBill = type === 'record-payment' || type === 'add-credit' || type === 'move-credit';
  return [
    [type === 'change-bill' ? 'New amount' : 'Amount', amountMinor === undefined ? null : formatMoney(amountMinor)],
    ['Payment method', method && recordedText(method, number)],
    ['Received on', receivedOn && formatDay(receivedOn)],
    ['For', namesBill ? (billOf(bills, balanceId ?? null) ?? 'No specific bill') : null],
    ['Reason', reason],
  ];
}

/** Returns the label of the button that saves a correction, and its kind. */
export function confirmButtonOf(
  request: CorrectionRequest,
  { amountMinor = 0 }: CheckedCorrection,
): { label: string; kind?: 'danger' } {
  const amount = formatMoney(amountMinor);
  switch (request.type) {
    case 'change-bill':
      return { label: `Change amount to ${amount}` };
    case 'add-charge':
      return { label: `Add ${amount} charge` };
    case 'add-credit':
      return { label: `Add ${amount} credit` };
    case 'record-payment':
      return { label: `Record ${amount} payment` };
    case 'transfer-credit':
      return { label: `Move ${formatMoney(request.credit.remaining.amountMinor)}` };
    case 'write-off':
      return { label: `Write off ${formatMoney(request.bill.amountDue.amountMinor)}`, kind: 'danger' };
    case 'void-bill':
      return { label: 'Void bill', kind: 'danger' };
    case 'reverse':
      return { label: `Reverse ${formatMoney(request.amountMinor)}`, kind: 'danger' };
    default:
      return { label: CORRECTION_TEXTS[request.type].title };
  }
}

type Money = Pick<AccountMoneyFragment, 'credits' | 'balances'>;

/** Returns the id of the credit or charge that was added with a key; undefined without one. */
export const addedEntry = (key: string | undefined, { credits, balances }: Money): string | undefined =>
  [...credits, ...balances.flatMap(({ charges }) => charges)].find(({ id }) => id === `staff-${key}`)?.id;

/** Returns the correction that takes back what was just made; undefined for one that can't be taken back. */
export function inverseOf(
  { type, balanceId, creditId, idempotencyKey }: CheckedCorrection,
  before: Money,
  after: Money,
): CheckedCorrection | undefined {
  const reason = 'Undone by staff';
  const added = addedEntry(idempotencyKey, after);
  if (added) return { type: 'reverse', creditId: added, reason };
  const bill = before.balances.find(({ id }) => id === balanceId);
  if (type === 'change-bill' && bill) return { type, balanceId: bill.id, amountMinor: fileAmountMinor(bill), reason };
  if (type === 'void-bill' && bill) return { type: 'restore-bill', balanceId: bill.id, reason };
  if (type === 'restore-bill' && bill) return { type: 'void-bill', balanceId: bill.id, reason };
  const credit = before.credits.find(({ id }) => id === creditId);
  if (type === 'move-credit' && credit)
    return { type, creditId: credit.id, reason, ...(credit.balanceId ? { balanceId: credit.balanceId } : {}) };
  return undefined;
}

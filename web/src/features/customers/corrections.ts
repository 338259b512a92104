import { formatMoney, periodText, toDollarText } from '@utility-pay/contracts';
import { formatDay } from '../../lib/dates.ts';
import { recordedText } from '../../lib/ledger-text.ts';
import {
  addedEntryId,
  type Bill,
  billOf,
  type Credit,
  chargesMinor,
  creditText,
  fileAmountMinor,
} from './account-ledger.ts';
import type { AccountMoneyFragment } from './gql/customer-account.ts';

/** A correction that staff chose from a menu, before they fill in its form. */
export type CorrectionRequest =
  | { type: 'change-bill' | 'void-bill' | 'restore-bill' | 'add-charge' | 'write-off'; bill: Bill }
  | { type: 'add-credit' | 'record-payment' }
  | { type: 'move-credit' | 'transfer-credit'; credit: Credit }
  /** Takes back a recorded payment, credit, write-off or charge; `text` names it, such as `Check 1042`. */
  | { type: 'reverse'; id: string; text: string; amountMinor: number };

export type CorrectionType = CorrectionRequest['type'];

interface CorrectionTexts {
  title: string;
  /** Title of the toast. */
  done: string;
  hint: string;
}

export const CORRECTION_TEXTS: Readonly<Record<CorrectionType, CorrectionTexts>> = {
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

/** Values of the form as typed. Each type of correction has some of the fields. */
export type CorrectionValues = Partial<
  Record<'amountMinor' | 'balanceId' | 'method' | 'number' | 'receivedOn' | 'reason' | 'toAccountNumber', string>
>;

/** Returns the initial values of the fields that the correction's form has. `today` is the company's day. */
export function initialValues(request: CorrectionRequest, today: string): CorrectionValues {
  switch (request.type) {
    case 'change-bill':
      return { amountMinor: toDollarText(fileAmountMinor(request.bill)), reason: '' };
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

/** Returns the values of the correction that staff don't type. The idempotency key has the server apply a repeated correction once. */
export function presetFields(request: CorrectionRequest, idempotencyKey: string): Readonly<Record<string, string>> {
  const { type } = request;
  if ('bill' in request) return { type, idempotencyKey, balanceId: request.bill.id };
  if ('credit' in request) return { type, idempotencyKey, creditId: request.credit.id };
  return request.type === 'reverse' ? { type, idempotencyKey, creditId: request.id } : { type, idempotencyKey };
}

/** Returns label and value of what the correction changes, for the top of the dialog. */
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

/** A correction as the form's rule returns it. */
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

/** Returns label and value of what staff entered, for the confirmation. */
export function enteredFields(
  { type, amountMinor, balanceId, method, number, receivedOn, reason }: CheckedCorrection,
  bills: readonly Bill[],
): readonly (readonly [string, string | null | undefined])[] {
  const hasTargetBill = type === 'record-payment' || type === 'add-credit' || type === 'move-credit';
  return [
    [type === 'change-bill' ? 'New amount' : 'Amount', amountMinor === undefined ? null : formatMoney(amountMinor)],
    ['Payment method', method && recordedText(method, number)],
    ['Received on', receivedOn && formatDay(receivedOn)],
    ['For', hasTargetBill ? (billOf(bills, balanceId ?? null) ?? 'No specific bill') : null],
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

type AccountEntries = Pick<AccountMoneyFragment, 'credits' | 'balances'>;

/** Returns the id of the credit or charge that the account got with an idempotency key; undefined if there is none. */
export function findAddedEntry(key: string | undefined, { credits, balances }: AccountEntries): string | undefined {
  if (key === undefined) return undefined;
  const entries = [...credits, ...balances.flatMap(({ charges }) => charges)];
  return entries.find(({ id }) => id === addedEntryId(key))?.id;
}

/** Returns the correction that undoes the given one; undefined if it can't be undone. */
export function inverseOf(
  { type, balanceId, creditId, idempotencyKey }: CheckedCorrection,
  before: AccountEntries,
  after: AccountEntries,
): CheckedCorrection | undefined {
  const reason = 'Undone by staff';
  const added = findAddedEntry(idempotencyKey, after);
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

import { dayOf } from '../domain/collected.ts';
import type { Payment } from '../domain/payment.ts';
import { statusOf } from '../domain/payment-state.ts';
import { wordsOfPayment } from '../domain/search-words.ts';
import type { PaymentDocument } from './payment.model.ts';

export function toPayment(document: PaymentDocument): Payment {
  const { _id, month, year, open, status, listedAt, words, evidence, refunds = [], ...rest } = document;
  const { outbox, outboxAt, tallies, tallyAt, refundedOn, ...payment } = rest;
  return { ...payment, id: _id, period: { month, year }, open: open === true, refunds };
}

/** What is stored only so that lists and searches find the payment. */
export function listFields(payment: Payment): Pick<PaymentDocument, 'status' | 'listedAt' | 'words' | 'refundedOn'> {
  const refundedOn = new Set(payment.refunds.flatMap(({ doneAt }) => (doneAt ? [dayOf(doneAt)] : [])));
  return {
    status: statusOf(payment.state),
    listedAt: payment.paidAt ?? payment.createdAt,
    words: wordsOfPayment(payment),
    ...(refundedOn.size > 0 ? { refundedOn: [...refundedOn] } : {}),
  };
}

export function toDocument({ id, period, open, refunds, ...payment }: Payment): PaymentDocument {
  return {
    ...payment,
    ...period,
    ...listFields({ id, period, open, refunds, ...payment }),
    ...(refunds.length > 0 ? { refunds } : {}),
    ...(open ? { open } : {}),
    _id: id,
    evidence: [],
  };
}

/** Operators that write a part of a payment: what is undefined, or no longer true, is taken away. */
export function writeOf({ id: _id, period: _period, ...part }: Partial<Payment>): {
  $set: Record<string, unknown>;
  $unset: Record<string, 1>;
} {
  const entries = Object.entries(part);
  const gone = ([key, value]: [string, unknown]): boolean => value === undefined || (key === 'open' && value === false);
  return {
    $set: Object.fromEntries(entries.filter((entry) => !gone(entry))),
    $unset: Object.fromEntries(entries.filter(gone).map(([key]) => [key, 1])),
  };
}

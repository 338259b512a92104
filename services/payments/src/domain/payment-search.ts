import type { Payment } from './payment.ts';

/** Sort orders of a list of payments. */
export type PaymentSort = 'newest' | 'oldest' | 'largest' | 'smallest';

/** The position of a payment in a sorted list. */
export interface PaymentPosition {
  sort: PaymentSort;
  /** Milliseconds for sort orders by time, cents for those by amount. */
  value: number;
  id: string;
}

/** Maximum characters of a term that are indexed. */
const MAX_TERM_LENGTH = 40;
/** Maximum terms of a search that are used. */
const MAX_TERMS = 8;
/** Screens show a payment without a transaction id with this prefix. */
const DISPLAY_PREFIX = /^txn-/i;

/** Returns a payment as the target of an audited act. */
export const auditTargetOf = ({ id, providerTxnId }: Pick<Payment, 'id' | 'providerTxnId'>) => ({
  type: 'payment' as const,
  id,
  label: providerTxnId ?? `TXN-${id}`,
});

const termsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((term) => term.slice(0, MAX_TERM_LENGTH));

/** Returns the terms of a search; each must be the beginning of one of a payment's terms. */
export const searchTerms = (search: string): string[] =>
  [...new Set(termsOf(search.trim().replace(DISPLAY_PREFIX, '')))].slice(0, MAX_TERMS);

/** Returns the terms by which a payment is found, without case and accents: ids, name, email, account number. */
export const searchTermsOf = (
  payment: Pick<Payment, 'id' | 'providerTxnId' | 'customerName' | 'customerEmail' | 'accountNumber'>,
): string[] => [
  ...new Set([
    payment.id,
    ...termsOf(payment.providerTxnId ?? ''),
    ...termsOf(payment.customerName ?? ''),
    ...termsOf(payment.customerEmail ?? ''),
    ...termsOf(payment.accountNumber),
    termsOf(payment.accountNumber).join('').slice(0, MAX_TERM_LENGTH),
  ]),
];

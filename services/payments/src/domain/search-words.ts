import type { Payment } from './payment.ts';

/** Characters that a word is found by. */
const MAX_WORD = 40;
/** Words of a search that count. */
const MAX_SEARCH_WORDS = 8;
/** What the screens show for a payment without a transaction id begins with this. */
const SHOWN_PREFIX = /^txn-/i;

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, MAX_WORD));

/** The words that a search asks for; each must begin one of a payment's words. */
export const searchWords = (search: string): string[] =>
  [...new Set(wordsOf(search.trim().replace(SHOWN_PREFIX, '')))].slice(0, MAX_SEARCH_WORDS);

/** What a payment is found by: its ids, the payer's name and address, and the account number, without case and accents. */
export const wordsOfPayment = (
  payment: Pick<Payment, 'id' | 'providerTxnId' | 'customerName' | 'customerEmail' | 'accountNumber'>,
): string[] => [
  ...new Set([
    payment.id,
    ...wordsOf(payment.providerTxnId ?? ''),
    ...wordsOf(payment.customerName ?? ''),
    ...wordsOf(payment.customerEmail ?? ''),
    ...wordsOf(payment.accountNumber),
    wordsOf(payment.accountNumber).join('').slice(0, MAX_WORD),
  ]),
];

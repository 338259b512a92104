import type { Page } from 'playwright';
import { answerWith, interceptOperation } from './graph.ts';

const money = (amountMinor: number) => ({ __typename: 'Money', amountMinor });

/** Returns a payment file as the server answers it. */
export const paymentFile = (number: number, fields: object = {}) => ({
  __typename: 'PaymentFile',
  id: `file-${number}`,
  number,
  state: 'READY',
  fileName: `payments-${number}.csv`,
  createdAt: `2026-11-${String(10 + number).padStart(2, '0')}T15:04:00.000Z`,
  confirmedAt: null,
  rows: 34,
  payments: money(412_550),
  refundsAndReversals: money(2000),
  message: null,
  ...fields,
});

/** Files in every state, newest first. */
export const FILES = [
  paymentFile(4, { state: 'CREATING', rows: 0, payments: money(0), refundsAndReversals: money(0) }),
  paymentFile(3),
  paymentFile(2, {
    state: 'DISCARDED',
    rows: 1204,
    message: 'The amount $1,204.00 of account 100234 needs 8 characters, but its column has 7.',
  }),
  paymentFile(1, { state: 'CONFIRMED', confirmedAt: '2026-11-12T09:00:00.000Z' }),
];

const companyWith = (companyId: number, fields: object) => ({
  company: { __typename: 'Company', id: String(companyId), ...fields },
});

/** Returns the answer with one page of files. */
export const filesOf = (companyId: number, files: readonly object[], endCursor: string | null = null) =>
  companyWith(companyId, {
    paymentFiles: {
      __typename: 'PaymentFileConnection',
      edges: files.map((node) => ({ __typename: 'PaymentFileEdge', node })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
    },
  });

/** Answers the number of payments that are in no file. */
export const answerUnfiled = (page: Page, companyId: number, count: number, hasMore = false) =>
  interceptOperation(
    page,
    'UnfiledPayments',
    answerWith(companyWith(companyId, { unfiledPayments: { __typename: 'UnfiledPayments', count, hasMore } })),
  );

/** Answers the page's queries with these files and this number of new payments. */
export async function answerPaymentFiles(
  page: Page,
  companyId: number,
  files: readonly object[],
  newPayments: number,
): Promise<void> {
  await interceptOperation(page, 'PaymentFiles', answerWith(filesOf(companyId, files)));
  await answerUnfiled(page, companyId, newPayments);
}

const COLUMNS = [
  ['ACCOUNT_NUMBER', 'Account Number'],
  ['AMOUNT', 'Amount'],
  ['DATE', 'Date'],
  ['TYPE', 'Type'],
  ['TRANSACTION_ID', 'Transaction ID'],
];

/** Answers the settings with the default layout. */
export const answerLayout = (page: Page, companyId: number) =>
  interceptOperation(
    page,
    'PaymentFileSettings',
    answerWith(
      companyWith(companyId, {
        paymentFileSettings: {
          __typename: 'PaymentFileSettings',
          since: null,
          format: 'COMMA',
          hasHeader: true,
          dateFormat: 'ISO',
          amountFormat: 'DOLLARS',
          typeCodes: {
            __typename: 'PaymentFileTypeCodes',
            payment: 'PAYMENT',
            refund: 'REFUND',
            reversal: 'REVERSAL',
          },
          columns: COLUMNS.map(([value, header]) => ({
            __typename: 'PaymentFileColumn',
            value,
            header,
            width: null,
          })),
        },
      }),
    ),
  );

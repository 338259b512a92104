import type { Page } from 'playwright';
import { answerWith, companyData, inputOf, interceptOperation } from './graph.ts';

const money = (amountMinor: number) => ({ __typename: 'Money', amountMinor });

/** Returns a payment file as the server returns it. */
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
  hasMore: false,
  message: null,
  delivery: null,
  ...fields,
});

/** Returns the delivery of a file: by default one that waits for its first attempt. */
export const delivery = (fields: object = {}) => ({
  __typename: 'PaymentFileDelivery',
  state: 'WAITING',
  attempts: 0,
  deliveredAt: null,
  nextAttemptAt: '2026-11-13T15:05:00.000Z',
  mayHaveArrived: false,
  message: null,
  ...fields,
});

export const DELIVERED = delivery({
  state: 'DELIVERED',
  attempts: 1,
  deliveredAt: '2026-11-12T15:05:00.000Z',
  mayHaveArrived: true,
  nextAttemptAt: null,
});
export const NOT_DELIVERED = delivery({
  state: 'FAILED',
  attempts: 80,
  nextAttemptAt: null,
  message: 'The folder does not exist on the server.',
});
export const TRIED_ONCE = delivery({ attempts: 1, message: 'sftp.example.com did not respond in time.' });

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

export const HOST_KEY = 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8';
export const OTHER_HOST_KEY = 'SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDGZf1h5DvVLu0yPhM';

export const SERVER = {
  __typename: 'SftpServer',
  host: 'sftp.example.com',
  port: 22,
  username: 'utility',
  authentication: 'PASSWORD',
  folder: '/inbox',
  hostKey: HOST_KEY,
};

/** Returns the answer with one page of files. */
export const filesOf = (
  companyId: number,
  files: readonly object[],
  { endCursor = null, server = null }: { endCursor?: string | null; server?: object | null } = {},
) =>
  companyData(companyId, {
    paymentFileSettings: { __typename: 'PaymentFileSettings', server },
    paymentFiles: {
      __typename: 'PaymentFileConnection',
      edges: files.map((node) => ({ __typename: 'PaymentFileEdge', node })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
    },
  });

/** Answers the number of payments that are in no file. */
export const answerUnfiled = (page: Page, companyId: number, unfiledCount: number, hasMore = false) =>
  interceptOperation(
    page,
    'UnfiledPayments',
    answerWith(
      companyData(companyId, { unfiledPayments: { __typename: 'UnfiledPayments', count: unfiledCount, hasMore } }),
    ),
  );

/** Answers the page's queries with these files and this number of unfiled payments. */
export async function answerPaymentFiles(
  page: Page,
  companyId: number,
  files: readonly object[],
  unfiledCount: number,
  server: object | null = null,
): Promise<void> {
  await interceptOperation(page, 'PaymentFiles', answerWith(filesOf(companyId, files, { server })));
  await answerUnfiled(page, companyId, unfiledCount);
}

const ZONE = 'America/Denver';
const scheduleAt = (hour: number) => ({
  __typename: 'PaymentFileSchedule',
  hour,
  nextFileAt: `2026-11-28T${String(hour + 7).padStart(2, '0')}:00:00.000Z`,
});

interface DeliverySettings {
  /** Hour of the daily file. */
  hour?: number | null;
  server?: object | null;
}

/** Returns the delivery settings as the server returns them. */
const deliverySettings = ({ hour = null, server = null }: DeliverySettings) => ({
  __typename: 'PaymentFileSettings',
  schedule: hour === null ? null : scheduleAt(hour),
  server,
});

/** Answers the schedule and the server; `current` is read for each request. */
export const answerDelivery = (page: Page, companyId: number, current: DeliverySettings) =>
  interceptOperation(page, 'PaymentFileDelivery', (route) =>
    answerWith(companyData(companyId, { timeZone: ZONE, paymentFileSettings: deliverySettings(current) }))(route),
  );

/** Answers a mutation of the delivery settings with the result of `change`: new settings, which `current` gets too, or user errors. */
export const answerSettingsMutation = (
  page: Page,
  mutation: 'updatePaymentFileSchedule' | 'updatePaymentFileServer',
  current: DeliverySettings,
  change: (input: Record<string, unknown>) => DeliverySettings | readonly object[],
) =>
  interceptOperation(page, mutation.replace(/^u/, 'U'), (route) => {
    const changed = change(inputOf(route));
    const isRefused = Array.isArray(changed);
    if (!isRefused) Object.assign(current, changed);
    const payload = {
      settings: isRefused ? null : deliverySettings(current),
      userErrors: isRefused ? changed : [],
    };
    return answerWith({ [mutation]: { __typename: 'Payload', ...payload } })(route);
  });

/** Answers the host key of any server. */
export const answerHostKey = (page: Page, hostKey: string | null, userErrors: readonly object[] = []) =>
  interceptOperation(
    page,
    'ReadSftpHostKey',
    answerWith({ readSftpHostKey: { __typename: 'ReadSftpHostKeyPayload', hostKey, userErrors } }),
  );

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
      companyData(companyId, {
        timeZone: ZONE,
        billingMethod: 'BALANCE_FORWARD',
        paymentFileSettings: {
          __typename: 'PaymentFileSettings',
          since: null,
          billsUseConfirmedFiles: false,
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

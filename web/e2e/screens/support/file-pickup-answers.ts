import { MINUTE_MS } from '@utility-pay/contracts';
import type { Page } from 'playwright';
import { answerWith, companyData, inputOf, interceptOperation } from './graph.ts';
import { SERVER } from './payment-file-answers.ts';

/** Returns the time that is this many minutes from now. */
export const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** Returns a found file as the server returns it: by default one that waits to be uploaded. */
export const pickupFile = (name: string, fields: object = {}) => ({
  __typename: 'PickupFile',
  id: name,
  name,
  bytes: 1_234_567,
  foundAt: '2026-11-27T15:04:00.000Z',
  month: 11,
  year: 2026,
  state: 'WAITING',
  message: null,
  upload: null,
  ...fields,
});

/** Returns the upload of a found file: by default an applied one. */
export const pickupUpload = (id: string, fields: object = {}) => ({
  __typename: 'Upload',
  id,
  state: 'COMPLETED',
  failed: 0,
  replaced: 0,
  undoOf: null,
  undoneAt: null,
  ...fields,
});

/** Files in every state, newest first. */
export const PICKUP_FILES = [
  pickupFile('bills-2026-11-late.csv'),
  pickupFile('bills-2026-11-east.csv', { message: 'The transfer was interrupted. It will be retried.' }),
  pickupFile('bills-2026-11.csv', { state: 'UPLOADED', upload: pickupUpload('u4', { state: 'AWAITING_APPROVAL' }) }),
  pickupFile('bills-2026-10-fix.csv', { month: 10, state: 'UPLOADED', upload: pickupUpload('u3', { failed: 12 }) }),
  pickupFile('bills-2026-10.csv', { month: 10, state: 'UPLOADED', upload: pickupUpload('u2') }),
  pickupFile('bills-2026-09.csv', {
    month: 9,
    state: 'DUPLICATE',
    message: 'The same file was already uploaded for this month.',
    upload: pickupUpload('u1'),
  }),
  pickupFile('bills-2026-13.csv', {
    month: null,
    year: null,
    state: 'REFUSED',
    message: 'The name has no valid month where the name pattern expects it.',
  }),
  pickupFile('bills-2026-08.csv', {
    month: 8,
    state: 'REMOVED',
    message: 'It was removed from the folder before it was uploaded.',
  }),
];

/** Returns the settings of a file pickup as the server returns them. */
export const filePickup = (fields: object = {}) => ({
  __typename: 'FilePickup',
  server: { ...SERVER, folder: '/bills' },
  namePattern: 'bills-{YYYY}-{MM}*.csv',
  resultFolder: '/results',
  checkedAt: minutesFromNow(-3.5),
  isChecking: false,
  nextCheckAt: minutesFromNow(2.5),
  problem: null,
  ...fields,
});

interface PickupPage {
  pickup?: object | null;
  files?: readonly object[];
  endCursor?: string | null;
}

/** Returns the answer with the settings and one page of files. */
export const pickupPage = (companyId: number, { pickup = null, files = [], endCursor = null }: PickupPage) =>
  companyData(companyId, {
    filePickup: pickup,
    pickupFiles: {
      __typename: 'PickupFileConnection',
      edges: files.map((node) => ({ __typename: 'PickupFileEdge', node })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
    },
  });

/** Answers the page's query; `current` is read for each request. */
export const answerFilePickup = (page: Page, companyId: number, current: PickupPage) =>
  interceptOperation(page, 'FilePickup', (route) => answerWith(pickupPage(companyId, current))(route));

/** Answers a mutation of the page with the result of `change`: fields of the payload, or a list of user errors. */
export const answerPickupMutation = (
  page: Page,
  mutation: 'updateFilePickup' | 'stopFilePickup' | 'checkFilePickup' | 'pickUpAgain',
  change: (input: Record<string, unknown>) => object | readonly object[],
) =>
  interceptOperation(page, mutation.charAt(0).toUpperCase() + mutation.slice(1), (route) => {
    const changed = change(inputOf(route));
    const emptyPayload = { filePickup: null, pickupFile: null, companyId: null };
    const payload = Array.isArray(changed)
      ? { ...emptyPayload, userErrors: changed }
      : { ...emptyPayload, ...changed, userErrors: [] };
    return answerWith({ [mutation]: { __typename: 'Payload', ...payload } })(route);
  });

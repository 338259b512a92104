import { toDollars, valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestCustomerDifferenceFragment, RestUploadDetailsQuery, RestUploadFragment } from './gql/uploads.ts';
import { readErrorPages } from './upload-errors.ts';

/** How long `uploadBalances` waits for the end of the upload before it answers 202. */
const RESULT_WAIT_MS = 25_000;
const POLL_INTERVAL_MS = 150;
/** Maximum number of failed rows in the response; errors.csv contains all. */
const MAX_ERRORS = 1000;

export const isFinished = ({ state }: { state: string }): boolean =>
  state === 'COMPLETED' || state === 'FAILED' || state === 'DISCARDED';

export const upload = z
  .object({
    id: z.string(),
    state: z.enum(['queued', 'comparing', 'awaiting_approval', 'running', 'completed', 'failed', 'discarded']).meta({
      description: '`comparing`, `awaiting_approval` and `discarded` only of files sent with `review`, and of undos.',
    }),
    fileName: z.string().nullable().meta({ description: 'Null if the sender gave no name.' }),
    month: z.int(),
    year: z.int(),
    bytesRead: z.int(),
    bytesTotal: z.int(),
    rowsTotal: z.int().nullable(),
    totalProcessed: z.int(),
    successful: z.int(),
    failed: z.int(),
    replaced: z.int(),
    added: z.int(),
    removed: z.int().meta({ description: 'Of an undo: successful rows whose customer was deleted.' }),
    skipped: z.int().meta({
      description: 'Valid rows that the approval did not include; of an undo, rows that had changed nothing.',
    }),
    rowsCompared: z.int().meta({ description: 'Rows compared with the accounts so far.' }),
    asOf: z.iso.datetime().nullable().meta({
      description: 'Of a balance-forward file: the time up to which it includes payments.',
    }),
    lastPaymentFileNumber: z.int().nullable().meta({
      description:
        'The last payment file that was confirmed when the file was received, if confirmed payment files decide what it includes; otherwise null.',
    }),
    fixOf: z
      .string()
      .nullable()
      .meta({ description: 'Of a file of fixed rows: the upload that refused them. Null for other uploads.' }),
    undoOf: z.string().nullable().meta({ description: 'Of an undo: the upload that it takes back. Null for a file.' }),
    message: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable().meta({ description: 'When the upload was undone.' }),
    undoableUntil: z.iso.datetime().nullable().meta({
      description: 'Until when the upload can be undone; null if it cannot be undone.',
    }),
    listedErrors: z.int().nullable().meta({
      description:
        'How many of the first failed rows errors.csv is made from, if there are too many to store; null if from all of them.',
    }),
    errorsRemovedAt: z.iso.datetime().nullable().meta({
      description: 'When the failed rows were deleted, 13 months after the upload ended; null until then.',
    }),
  })
  .meta({ id: 'Upload' });

const difference = z
  .object({
    accountNumber: z.string(),
    name: z.string().nullable(),
    before: z.number().nullable().meta({ description: 'In dollars; null for a new customer.' }),
    after: z.number().meta({ description: 'In dollars.' }),
  })
  .meta({ id: 'CustomerDifference' });

const comparison = z
  .object({
    newCustomers: z.int().meta({ description: 'Customers that it would add.' }),
    removedCustomers: z.int().meta({ description: 'Customers that an undo would delete.' }),
    changedCustomers: z.int().meta({ description: 'Customers that it would change.' }),
    unchangedCustomers: z.int().meta({ description: 'Customers in it that would stay the same.' }),
    failedRows: z.int().meta({ description: 'Without rows that a later row replaces.' }),
    alreadyBilled: z.int().meta({ description: 'Customers in the file who have a bill for its month.' }),
    totalDueBefore: z.number().meta({ description: 'What the customers in the file owe, in dollars.' }),
    totalDueAfter: z.number().meta({ description: 'What they would owe after it, in dollars.' }),
    largestChanges: z.array(difference).meta({ description: 'The ten largest changes of a total due.' }),
    missing: z
      .object({
        month: z.int(),
        year: z.int(),
        count: z.int().meta({ description: 'How many.' }),
        customers: z
          .array(z.object({ accountNumber: z.string(), name: z.string().nullable() }))
          .meta({ description: 'Up to ten of them; missing.csv has all.' }),
      })
      .nullable()
      .meta({
        description:
          'Customers billed for the latest earlier month whom the file does not bill, and who have no bill for its month; null once most of its month was uploaded.',
      }),
    sameFile: z
      .object({
        id: z.string(),
        fileName: z.string().nullable(),
        month: z.int(),
        year: z.int(),
        createdAt: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: 'The latest completed upload of the same bytes.' }),
    warnings: z
      .array(
        z.object({
          code: z
            .enum(['LARGE_AMOUNTS', 'UNEXPECTED_MONTH', 'FEW_ROWS', 'FAILED_ROWS', 'SAME_FILE', 'REPLACES_BILLS'])
            .meta({ description: 'What kind.' }),
          message: z.string(),
          customers: z.array(difference).meta({
            description: 'Up to ten; for LARGE_AMOUNTS and REPLACES_BILLS with their previous and their new bill.',
          }),
        }),
      )
      .meta({ description: 'What is unusual about the file.' }),
  })
  .meta({ id: 'UploadComparison' });

export const uploadDetails = upload
  .extend({
    comparison: comparison
      .nullable()
      .meta({ description: 'Of a file sent with `review`, or an undo, once it is compared.' }),
  })
  .meta({ id: 'UploadDetails' });

const rowError = z
  .object({
    line: z.int().meta({ description: 'Line in the file; the header is line 1.' }),
    accountNumber: z.string().nullable(),
    field: z.string().nullable(),
    error: z.string(),
  })
  .meta({ id: 'RowError' });

export const warnings = z.array(z.string()).meta({
  description:
    'What to check: payments of the last 24 hours that a balance-forward file without asOf takes as included, or that the last confirmed payment file is old. Usually empty.',
});

export const uploadResult = z
  .object({
    message: z.string().nullable(),
    totalProcessed: z.int(),
    successful: z.int(),
    failed: z.int(),
    errors: z.array(rowError),
    warnings,
  })
  .meta({ id: 'UploadResult' });

export const toUpload = ({ state, ...rest }: RestUploadFragment): z.infer<typeof upload> => ({
  ...rest,
  state: valueOfName(upload.shape.state.options, state),
});

type Details = NonNullable<RestUploadDetailsQuery['upload']>;

const toDifference = ({ before, after, ...customer }: RestCustomerDifferenceFragment) => ({
  ...customer,
  before: before && toDollars(before.amountMinor),
  after: toDollars(after.amountMinor),
});

const toComparison = (compared: NonNullable<Details['comparison']>): z.infer<typeof comparison> => ({
  ...compared,
  totalDueBefore: toDollars(compared.totalDueBefore.amountMinor),
  totalDueAfter: toDollars(compared.totalDueAfter.amountMinor),
  largestChanges: compared.largestChanges.map(toDifference),
  warnings: compared.warnings.map(({ customers, ...warning }) => ({
    ...warning,
    customers: customers.map(toDifference),
  })),
});

export const toUploadDetails = ({ comparison: compared, ...rest }: Details): z.infer<typeof uploadDetails> => ({
  ...toUpload(rest),
  comparison: compared && toComparison(compared),
});

/** Polls an upload until it is finished, and returns it; undefined if it takes longer than 25 seconds. */
export async function waitUntilFinished<State extends { state: string }>(
  fetchUpload: () => Promise<State>,
): Promise<State | undefined> {
  const end = Date.now() + RESULT_WAIT_MS;
  while (Date.now() < end) {
    const current = await fetchUpload();
    if (isFinished(current)) return current;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return undefined;
}

/** Returns the result of a finished upload: its counts and the first failed rows. */
export async function toUploadResult(
  call: Parameters<typeof readErrorPages>[0],
  companyId: string,
  finished: RestUploadFragment,
  uploadWarnings: string[],
): Promise<z.infer<typeof uploadResult>> {
  const errors: z.infer<typeof rowError>[] = [];
  for await (const page of readErrorPages(call, companyId, finished.id)) {
    for (const { node } of page.errors.edges) {
      const { line, accountNumber, field, error } = node;
      errors.push({ line, accountNumber, field, error });
    }
    if (errors.length >= MAX_ERRORS) break;
  }
  const { message, totalProcessed, successful, failed } = finished;
  return { message, totalProcessed, successful, failed, errors: errors.slice(0, MAX_ERRORS), warnings: uploadWarnings };
}

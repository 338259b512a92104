import { z } from 'zod';
import type { RestUploadFragment } from './gql/uploads.ts';
import { uploadErrorPages } from './upload-errors.ts';

/** How long `uploadBalances` waits for the upload before it returns 202, in milliseconds. */
const DOCUMENTED_CALL_WAIT_MS = 25_000;
const POLL_INTERVAL_MS = 150;
/** Maximum errors in the response; errors.csv contains all. */
const MAX_ERRORS = 1000;

export const isFinished = ({ state }: { state: string }): boolean => state === 'COMPLETED' || state === 'FAILED';

export const upload = z
  .object({
    id: z.string(),
    state: z.enum(['queued', 'running', 'completed', 'failed']),
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
    asOf: z.iso.datetime().nullable().meta({
      description: 'Of a balance-forward file: the time up to which it includes payments.',
    }),
    message: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Upload' });

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
    'What to check: payments of the last 24 hours that a balance-forward file without asOf takes as included. Usually empty.',
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
  state: upload.shape.state.parse(state.toLowerCase()),
});

/** Polls until the upload finishes. Returns undefined after the timeout. */
export async function waitUntilFinished<State extends { state: string }>(
  fetchUpload: () => Promise<State>,
): Promise<State | undefined> {
  const end = Date.now() + DOCUMENTED_CALL_WAIT_MS;
  while (Date.now() < end) {
    const current = await fetchUpload();
    if (isFinished(current)) return current;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return undefined;
}

/** Returns the result of a finished upload: counts and the first errors. */
export async function toUploadResult(
  call: Parameters<typeof uploadErrorPages>[0],
  companyId: string,
  done: RestUploadFragment,
  warned: string[],
): Promise<z.infer<typeof uploadResult>> {
  const errors: z.infer<typeof rowError>[] = [];
  for await (const page of uploadErrorPages(call, companyId, done.id)) {
    for (const { node } of page.errors.edges) {
      const { line, accountNumber, field, error } = node;
      errors.push({ line, accountNumber, field, error });
    }
    if (errors.length >= MAX_ERRORS) break;
  }
  const { message, totalProcessed, successful, failed } = done;
  return { message, totalProcessed, successful, failed, errors: errors.slice(0, MAX_ERRORS), warnings: warned };
}

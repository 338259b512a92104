import { z } from 'zod';
import type { Run } from '../http/route.ts';
import type { RestUploadFragment } from './gql/uploads.ts';
import { uploadErrorPages } from './upload-errors.ts';

/** Milliseconds that the documented call waits before it answers that the work goes on. */
const DOCUMENTED_CALL_WAIT_MS = 25_000;
const POLL_INTERVAL_MS = 150;
/** Errors in the documented answer; all of them are in errors.csv. */
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
    added: z.int(),
    message: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Upload' });

const rowError = z
  .object({
    line: z.int().meta({ description: 'Of the file; the header is line 1.' }),
    accountNumber: z.string().nullable(),
    field: z.string().nullable(),
    error: z.string(),
  })
  .meta({ id: 'RowError' });

export const uploadResult = z
  .object({
    message: z.string().nullable(),
    totalProcessed: z.int(),
    successful: z.int(),
    failed: z.int(),
    errors: z.array(rowError),
  })
  .meta({ id: 'UploadResult' });

export const toUpload = ({ state, ...rest }: RestUploadFragment): z.infer<typeof upload> => ({
  ...rest,
  state: upload.shape.state.parse(state.toLowerCase()),
});

/** Looks until the upload is finished; undefined when that takes longer than a caller should be kept waiting. */
export async function waitUntilFinished<Seen extends { state: string }>(
  look: () => Promise<Seen>,
): Promise<Seen | undefined> {
  const end = Date.now() + DOCUMENTED_CALL_WAIT_MS;
  while (Date.now() < end) {
    const seen = await look();
    if (isFinished(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return undefined;
}

/** The documented answer: counts and the first errors. */
export async function toUploadResult(
  run: Run,
  companyId: string,
  done: RestUploadFragment,
): Promise<z.infer<typeof uploadResult>> {
  const errors: z.infer<typeof rowError>[] = [];
  for await (const page of uploadErrorPages(run, companyId, done.id)) {
    for (const { node } of page.errors.edges) {
      const { line, accountNumber, field, error } = node;
      errors.push({ line, accountNumber, field, error });
    }
    if (errors.length >= MAX_ERRORS) break;
  }
  const { message, totalProcessed, successful, failed } = done;
  return { message, totalProcessed, successful, failed, errors: errors.slice(0, MAX_ERRORS) };
}

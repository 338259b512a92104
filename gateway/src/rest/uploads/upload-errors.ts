import { ERRORS_CSV_COLUMNS, UPLOAD_ERRORS_MONTHS, type UploadErrorRow, uploadErrorRows } from '@utility-pay/contracts';
import type { Response } from 'express';
import { runInTurn } from '../../auth/caller-limit.ts';
import { type Cell, sendCsvRows } from '../http/csv.ts';
import { RestError, requireFound } from '../http/errors.ts';
import type { Run } from '../http/route.ts';
import { type CompanyListInput, readStream } from '../http/rows.ts';
import {
  RestUploadErrorsDocument,
  type RestUploadErrorsQuery,
  type RestUploadErrorsQueryVariables,
  RestUploadHeadersDocument,
} from './gql/uploads.ts';

/** Rows per GraphQL query. Small, because the process serves no other request while it converts a page. */
const PAGE_SIZE = 100;

interface ErrorsInput {
  run: Run;
  response: Response;
}

type ErrorPage = NonNullable<RestUploadErrorsQuery['upload']>;

/** Yields the failed rows of an upload in the order of the file, one page at a time. @throws RestError NOT_FOUND */
export async function* readErrorPages(
  { run, response }: ErrorsInput,
  companyId: string,
  id: string,
): AsyncGenerator<ErrorPage> {
  let after: string | null = null;
  do {
    const variables: RestUploadErrorsQueryVariables = { companyId, id, first: PAGE_SIZE, after };
    const { upload }: RestUploadErrorsQuery = await runInTurn(response, () => run(RestUploadErrorsDocument, variables));
    if (!upload) throw new RestError('NOT_FOUND', 'Upload not found');
    yield upload;
    after = upload.errors.pageInfo.hasNextPage ? upload.errors.pageInfo.endCursor : null;
  } while (after);
}

/**
 * Streams the failed rows as CSV, so that staff can correct and upload them: the columns Line, Field and Reason, then
 * those of the file. Rows that a later row of the file replaced are left out, because uploading them would overwrite
 * newer values. If only the first failed rows are stored, the name of the file contains their number.
 * @throws RestError NOT_FOUND for an unknown upload, and when its failed rows were deleted
 */
export async function sendErrorsCsv({
  run,
  response,
  options,
  params: { companyId, uploadId },
}: ErrorsInput &
  Pick<CompanyListInput<never>, 'options'> & {
    params: { companyId: string; uploadId: string };
  }): Promise<void> {
  const { upload } = await run(RestUploadHeadersDocument, { companyId, id: uploadId });
  const { headers, listedErrors, errorsRemovedAt } = requireFound(upload, 'Upload');
  if (errorsRemovedAt)
    throw new RestError('NOT_FOUND', `The failed rows were deleted ${UPLOAD_ERRORS_MONTHS} months after the upload`);
  const suffix = listedErrors === null ? '' : `-first-${listedErrors}`;
  const rows = readStream(uploadErrorRows, { response, options, companyId, filter: { uploadId } }, toCells);
  await sendCsvRows(response, `upload-${uploadId}-errors${suffix}.csv`, [...ERRORS_CSV_COLUMNS, ...headers], rows);
}

const toCells = ({ line, field, error, cells }: UploadErrorRow): Cell[] => [line, field, error, ...cells];

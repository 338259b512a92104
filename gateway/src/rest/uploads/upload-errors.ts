import { ERRORS_CSV_COLUMNS, UPLOAD_ERRORS_MONTHS, type UploadErrorRow, uploadErrorRows } from '@utility-pay/contracts';
import type { Response } from 'express';
import { inTurn } from '../../auth/caller-limit.ts';
import { type Cell, sendCsvRows } from '../http/csv.ts';
import { RestError, required } from '../http/errors.ts';
import type { Run } from '../http/route.ts';
import { type ListCall, readStream } from '../http/rows.ts';
import {
  RestUploadErrorsDocument,
  type RestUploadErrorsQuery,
  type RestUploadErrorsQueryVariables,
  RestUploadHeadersDocument,
} from './gql/uploads.ts';

/** Rows per graph query: a page is read and written while the process serves no other request. */
const PAGE = 100;

interface Call {
  run: Run;
  response: Response;
}

type ErrorPage = NonNullable<RestUploadErrorsQuery['upload']>;

/** Yields an upload's rejected rows, page by page in file order. @throws RestError NOT_FOUND. */
export async function* uploadErrorPages(
  { run, response }: Call,
  companyId: string,
  id: string,
): AsyncGenerator<ErrorPage> {
  let after: string | null = null;
  do {
    const variables: RestUploadErrorsQueryVariables = { companyId, id, first: PAGE, after };
    const { upload }: RestUploadErrorsQuery = await inTurn(response, () => run(RestUploadErrorsDocument, variables));
    if (!upload) throw new RestError('NOT_FOUND', 'Upload not found');
    yield upload;
    after = upload.errors.pageInfo.hasNextPage ? upload.errors.pageInfo.endCursor : null;
  } while (after);
}

/**
 * Streams the rows to correct as CSV: the original columns after Line, Field and Reason, for correction and re-upload. Without
 * rows that a later row replaced: uploading those again would overwrite the newer values. If not all rows are stored, the name of
 * the file says so. @throws RestError NOT_FOUND.
 */
export async function sendErrorsCsv({
  run,
  response,
  options,
  params: { companyId, uploadId },
}: Call &
  Pick<ListCall<never>, 'options'> & {
    params: { companyId: string; uploadId: string };
  }): Promise<void> {
  const { upload } = await run(RestUploadHeadersDocument, { companyId, id: uploadId });
  const { headers, listedErrors, errorsRemovedAt } = required(upload, 'Upload');
  if (errorsRemovedAt)
    throw new RestError('NOT_FOUND', `The failed rows were deleted ${UPLOAD_ERRORS_MONTHS} months after the upload`);
  const part = listedErrors === null ? '' : `-first-${listedErrors}`;
  const rows = readStream(uploadErrorRows, { response, options, companyId, filter: { uploadId } }, toCells);
  await sendCsvRows(response, `upload-${uploadId}-errors${part}.csv`, [...ERRORS_CSV_COLUMNS, ...headers], rows);
}

const toCells = ({ line, field, error, cells }: UploadErrorRow): Cell[] => [line, field, error, ...cells];

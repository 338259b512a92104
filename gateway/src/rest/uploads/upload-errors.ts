import { ERRORS_CSV_COLUMNS } from '@utility-pay/contracts';
import type { Response } from 'express';
import { inTurn } from '../../auth/caller-limit.ts';
import { type Cell, sendCsvRows } from '../http/csv.ts';
import { RestError } from '../http/errors.ts';
import type { Run } from '../http/route.ts';
import {
  RestUploadErrorsDocument,
  type RestUploadErrorsQuery,
  type RestUploadErrorsQueryVariables,
} from './gql/uploads.ts';

/** Rows per graph query: a page is read and written while the process serves no other request. */
const PAGE = 100;

interface Call {
  run: Run;
  response: Response;
}

type ErrorPage = NonNullable<RestUploadErrorsQuery['upload']>;

/**
 * Yields an upload's rejected rows, page by page in file order. `replaced`: only rows that a later row replaced (true), or only
 * rows to correct (false). @throws RestError NOT_FOUND.
 */
export async function* uploadErrorPages(
  { run, response }: Call,
  companyId: string,
  id: string,
  replaced?: boolean,
): AsyncGenerator<ErrorPage> {
  let after: string | null = null;
  do {
    const variables: RestUploadErrorsQueryVariables = { companyId, id, first: PAGE, after, replaced: replaced ?? null };
    const { upload }: RestUploadErrorsQuery = await inTurn(response, () => run(RestUploadErrorsDocument, variables));
    if (!upload) throw new RestError('NOT_FOUND', 'Upload not found');
    yield upload;
    after = upload.errors.pageInfo.hasNextPage ? upload.errors.pageInfo.endCursor : null;
  } while (after);
}

/**
 * Streams the rows to correct as CSV: the original columns after Line, Field and Reason, for correction and re-upload. Without
 * rows that a later row replaced: uploading those again would overwrite the newer values.
 */
export async function sendErrorsCsv(call: Call, companyId: string, id: string): Promise<void> {
  const pages = uploadErrorPages(call, companyId, id, false);
  // Before the response begins, so that a failure still has a status.
  const first = await pages.next();
  async function* rows(): AsyncGenerator<Cell[]> {
    if (first.done) return;
    yield [...ERRORS_CSV_COLUMNS, ...first.value.headers];
    yield* first.value.errors.edges.map(toRow);
    for await (const { errors } of pages) yield* errors.edges.map(toRow);
  }
  await sendCsvRows(call.response, `upload-${id}-errors.csv`, rows());
}

const toRow = ({ node: { line, field, error, cells } }: ErrorPage['errors']['edges'][number]): Cell[] => [
  line,
  field,
  error,
  ...cells,
];

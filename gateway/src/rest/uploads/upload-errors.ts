import type { Response } from 'express';
import { type Cell, sendCsvRows } from '../http/csv.ts';
import { RestError } from '../http/errors.ts';
import type { Run } from '../http/route.ts';
import { RestUploadErrorsDocument, type RestUploadErrorsQuery } from './gql/uploads.ts';

/** Rows per graph query. */
const PAGE = 200;

type ErrorPage = NonNullable<RestUploadErrorsQuery['upload']>;

/** Yields an upload's rejected rows, page by page in file order. @throws RestError NOT_FOUND. */
export async function* uploadErrorPages(run: Run, companyId: string, id: string): AsyncGenerator<ErrorPage> {
  let after: string | null = null;
  do {
    const { upload }: RestUploadErrorsQuery = await run(RestUploadErrorsDocument, {
      companyId,
      id,
      first: PAGE,
      after,
    });
    if (!upload) throw new RestError('NOT_FOUND', 'Upload not found');
    yield upload;
    after = upload.errors.pageInfo.hasNextPage ? upload.errors.pageInfo.endCursor : null;
  } while (after);
}

/** Streams the rejected rows as CSV: the original columns after Line and Reason, for correction and re-upload. */
export async function sendErrorsCsv(run: Run, response: Response, companyId: string, id: string): Promise<void> {
  const pages = uploadErrorPages(run, companyId, id);
  // Before the response begins, so that a failure still has a status.
  const first = await pages.next();
  async function* rows(): AsyncGenerator<Cell[]> {
    if (first.done) return;
    yield ['Line', 'Reason', ...first.value.headers];
    yield* first.value.errors.edges.map(({ node }) => [node.line, node.error, ...node.cells]);
    for await (const { errors } of pages) yield* errors.edges.map(({ node }) => [node.line, node.error, ...node.cells]);
  }
  await sendCsvRows(response, `upload-${id}-errors.csv`, rows());
}

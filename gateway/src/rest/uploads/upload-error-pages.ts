import { RestError } from '../http/errors.ts';
import type { Run } from '../http/route.ts';
import { RestUploadErrorsDocument, type RestUploadErrorsQuery } from './gql/uploads.ts';

/** Rows that one round through the graph brings. */
const PAGE = 200;

type ErrorPage = NonNullable<RestUploadErrorsQuery['upload']>;

/** An upload's refused rows, page by page in the order of the file. @throws RestError NOT_FOUND. */
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

import type { Response } from 'express';
import type { RestUploadErrorsQuery } from '../gql/operations.ts';
import { csvLine } from './csv.ts';
import { RestError } from './errors.ts';
import type { RunOperation } from './run-operation.ts';
import { UPLOAD_ERRORS } from './uploads.graphql.ts';

const PAGE = 200;

/** The refused rows under their own headers, with line and reason before them: to be put right and sent again. */
export async function sendErrorsCsv(
  run: RunOperation,
  response: Response,
  companyId: string,
  id: string,
): Promise<void> {
  let after: string | null = null;
  do {
    const { upload }: RestUploadErrorsQuery = await run<RestUploadErrorsQuery>(response, UPLOAD_ERRORS, {
      companyId,
      id,
      first: PAGE,
      after,
    });
    if (!upload) throw new RestError('NOT_FOUND', 'Upload not found');
    if (!response.headersSent) {
      response.type('text/csv').attachment(`upload-${id}-errors.csv`);
      response.write(csvLine(['Line', 'Reason', ...upload.headers]));
    }
    for (const { line, error, cells } of upload.errors.nodes) response.write(csvLine([line, error, ...cells]));
    after = upload.errors.pageInfo.hasNextPage ? upload.errors.pageInfo.endCursor : null;
  } while (after && !response.destroyed);
  response.end();
}

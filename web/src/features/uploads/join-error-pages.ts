import type { UploadErrorsQuery } from '../../gql/operations.ts';

/** The rows so far with one more page behind them. */
export function joinErrorPages(
  before: UploadErrorsQuery,
  { fetchMoreResult: next }: { fetchMoreResult: UploadErrorsQuery },
): UploadErrorsQuery {
  if (!before.upload || !next.upload) return before;
  const edges = [...before.upload.errors.edges, ...next.upload.errors.edges];
  return { upload: { ...before.upload, errors: { ...next.upload.errors, edges } } };
}

import type { UploadErrorsQuery } from '../../gql/operations.ts';

/** The rows so far with one more page behind them. */
export function joinErrorPages(
  before: UploadErrorsQuery,
  { fetchMoreResult: next }: { fetchMoreResult: UploadErrorsQuery },
): UploadErrorsQuery {
  if (!before.upload || !next.upload) return before;
  const nodes = [...before.upload.errors.nodes, ...next.upload.errors.nodes];
  return { upload: { ...before.upload, errors: { ...next.upload.errors, nodes } } };
}

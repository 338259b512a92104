import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { joinErrorPages } from './join-error-pages.ts';
import { UPLOAD_ERRORS } from './uploads.graphql.ts';

/** A search looks through this many rows at most; the whole list is in errors.csv. */
const SEARCHED_AT_MOST = 5000;

/** Refused rows of an upload, page by page; all of them, within reason, while they are searched. */
export function useUploadErrors(companyId: string, uploadId: string, searching: boolean) {
  const { data, error, loading, refetch, fetchMore } = useQuery(UPLOAD_ERRORS, {
    variables: { id: uploadId, companyId },
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.upload?.errors;
  const rows = page?.edges.map(({ node }) => node);
  const after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  const reads = searching && after !== null && !error && (rows?.length ?? 0) < SEARCHED_AT_MOST;

  useEffect(() => {
    if (reads && !loading) void fetchMore({ variables: { after }, updateQuery: joinErrorPages }).catch(() => undefined);
  }, [reads, loading, after, fetchMore]);

  return {
    rows,
    error,
    loading,
    reads,
    retry: () => void refetch(),
    more: after === null ? undefined : () => void fetchMore({ variables: { after }, updateQuery: joinErrorPages }),
  };
}

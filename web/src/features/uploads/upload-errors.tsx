import { useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { formatCount } from '../../lib/format-count.ts';
import { Card, FilterBar, Inset } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PagedRows } from '../../ui/paged-rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { UploadErrorsDocument, type UploadErrorsQuery } from './gql/uploads.ts';
import { filterErrors, type RowError, uploadPath } from './upload.ts';

const COLUMNS: readonly Column<RowError>[] = [
  { key: 'line', title: 'Line', width: 0.6, cell: ({ line }) => <Tabular>{line}</Tabular> },
  { key: 'account', title: 'Account Number', width: 1.2, cell: ({ accountNumber }) => accountNumber || '–' },
  { key: 'reason', title: 'Reason', width: 4, cell: ({ error }) => error },
];
const rowKey = ({ line, field }: RowError): string => `${line} ${field}`;

interface UploadErrorsProps {
  companyId: string;
  uploadId: string;
  failed: number;
}

/** The failed rows with line, account number and reason; searchable and downloadable. */
export function UploadErrors({ companyId, uploadId, failed }: UploadErrorsProps) {
  const [search, setSearch] = useState('');
  const { rows, error, isSearching, retry, loadMore } = useUploadErrors(companyId, uploadId, search !== '');
  const matches = useMemo(() => filterErrors(rows ?? [], search), [rows, search]);
  const searchedPart = rows && rows.length < failed ? ` in the first ${formatCount(rows.length)} rows` : '';

  return (
    <Card
      flush
      title="Failed rows"
      hint="Line 1 is the header. Correct these rows and upload them again."
      action={
        <OutLink href={`${uploadPath(companyId, uploadId)}/errors.csv`} download>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          Download errors.csv
        </OutLink>
      }
    >
      <FilterBar>
        <SearchField
          label="Search failed rows"
          placeholder="Account, reason or line"
          value={search}
          onSearch={setSearch}
        />
        <Text $kind="small" $tone="text-soft" role="status">
          {search &&
            `${formatCount(matches.length)} of ${formatCount(failed)} match${searchedPart}${isSearching ? ' (searching…)' : ''}`}
        </Text>
      </FilterBar>
      {error && (
        <Inset>
          <FailureNotice failure={toFailure(error)} onRetry={retry} />
        </Inset>
      )}
      {!rows && !error && (
        <Inset>
          <Skeleton label="Loading failed rows" lines={6} height={28} />
        </Inset>
      )}
      {rows && matches.length > 0 && (
        <PagedRows
          label="Failed rows"
          listKey={search}
          rows={matches}
          total={search ? matches.length : failed}
          onLoadMore={search ? undefined : loadMore}
        >
          {(shown, pageKey) => (
            <DataTable caption="Failed rows" columns={COLUMNS} rows={shown} rowKey={rowKey} pageKey={pageKey} />
          )}
        </PagedRows>
      )}
      {rows && matches.length === 0 && !isSearching && (
        <Inset>
          <Text $tone="text-soft">No failed rows match “{search}”.</Text>
        </Inset>
      )}
    </Card>
  );
}

/** A search loads at most this many rows; errors.csv has all of them. */
const MAX_SEARCHED_ROWS = 5000;

/** Fetches the failed rows page by page; a search loads the remaining pages up to a limit. */
function useUploadErrors(companyId: string, uploadId: string, hasSearch: boolean) {
  const { data, error, loading, refetch, fetchMore } = useQuery(UploadErrorsDocument, {
    variables: { id: uploadId, companyId },
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.upload?.errors;
  const rows = page?.edges.map(({ node }) => node);
  const after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  const isSearching = hasSearch && after !== null && !error && (rows?.length ?? 0) < MAX_SEARCHED_ROWS;

  // A failure is in `error`.
  const loadMore = useCallback(
    () => void fetchMore({ variables: { after }, updateQuery: appendPage }).catch(() => undefined),
    [fetchMore, after],
  );

  useEffect(() => {
    if (isSearching && !loading) loadMore();
  }, [isSearching, loading, loadMore]);

  return {
    rows,
    error,
    isSearching,
    retry: () => void refetch(),
    loadMore: after === null || loading ? undefined : loadMore,
  };
}

/** Appends a page to the loaded rows. */
function appendPage(
  previous: UploadErrorsQuery,
  { fetchMoreResult: next }: { fetchMoreResult: UploadErrorsQuery },
): UploadErrorsQuery {
  if (!previous.upload || !next.upload) return previous;
  const edges = [...previous.upload.errors.edges, ...next.upload.errors.edges];
  return { upload: { ...previous.upload, errors: { ...next.upload.errors, edges } } };
}

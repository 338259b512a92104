import { useApolloClient, useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { formatCount } from '../../lib/format-count.ts';
import { type LoadAllRows, loadAllRows } from '../../lib/load-all-rows.ts';
import { Card, FilterBar, Inset } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PagedRows } from '../../ui/paged-rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { UploadErrorsDocument, type UploadErrorsQuery, type UploadErrorsQueryVariables } from './gql/uploads.ts';
import { filterErrors, type RowError, uploadPath } from './upload.ts';

const LINE: Column<RowError> = {
  key: 'line',
  title: 'Line',
  width: 0.6,
  cell: ({ line }) => <Tabular>{line}</Tabular>,
};
const ACCOUNT: Column<RowError> = {
  key: 'account',
  title: 'Account Number',
  width: 1.2,
  cell: ({ accountNumber }) => accountNumber || '–',
};
const REASON: Column<RowError> = { key: 'reason', title: 'Reason', width: 4, cell: ({ error }) => error };
const USED: Column<RowError> = {
  key: 'used',
  title: 'Used instead',
  width: 4,
  cell: ({ replacedBy }) => `Line ${replacedBy}`,
};

const LISTS = {
  failed: {
    title: 'Failed rows',
    hint: 'Line 1 is the header. Correct these rows and upload them again.',
    columns: [LINE, ACCOUNT, REASON],
  },
  /** Of a file that is not applied yet. */
  expected: {
    title: 'Failed rows',
    hint: "Line 1 is the header. These rows won't be applied. You can correct them and upload them separately.",
    columns: [LINE, ACCOUNT, REASON],
  },
  /** Of an undo. */
  keptByUndo: {
    title: "Bills that can't be undone",
    hint: 'These bills stay as they are. Each reason says what you can do.',
    columns: [LINE, ACCOUNT, REASON],
  },
  replaced: {
    title: 'Replaced rows',
    hint: 'These accounts appear again further down in the file. The last row for each account was used.',
    columns: [LINE, ACCOUNT, USED],
  },
} as const;

const rowKey = ({ line, field }: RowError): string => `${line} ${field}`;

interface UploadErrorsProps {
  companyId: string;
  uploadId: string;
  /** Rows to correct, or rows that a later row of the same account replaced. */
  kind: keyof typeof LISTS;
  count: number;
}

/** The rows of a file that were not applied; searchable. Rows to correct can be downloaded. */
export function UploadErrors({ companyId, uploadId, kind, count }: UploadErrorsProps) {
  const [search, setSearch] = useState('');
  const { title, hint, columns } = LISTS[kind];
  const label = title.toLowerCase();
  const variables = { id: uploadId, companyId, replaced: kind === 'replaced' };
  const { rows, error, isSearching, retry, loadMore, loadAll } = useUploadErrors(variables, search !== '');
  const matches = useMemo(() => filterErrors(rows ?? [], search), [rows, search]);
  const searched = formatCount(rows?.length ?? 0);
  const found =
    rows && rows.length < count
      ? `${formatCount(matches.length)} found in the first ${searched} of ${formatCount(count)} rows`
      : `${formatCount(matches.length)} of ${formatCount(count)} match`;

  return (
    <Card
      flush
      title={title}
      hint={hint}
      action={
        kind !== 'replaced' && (
          <OutLink href={`${uploadPath(companyId, uploadId)}/errors.csv`} download>
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Download errors.csv
          </OutLink>
        )
      }
    >
      <FilterBar>
        <SearchField
          label={`Search ${label}`}
          placeholder={kind === 'replaced' ? 'Account or line' : 'Account, reason or line'}
          value={search}
          onSearch={setSearch}
        />
        <Text $kind="small" $tone="text-soft" role="status">
          {search && `${found}${isSearching ? ' (searching…)' : ''}`}
        </Text>
      </FilterBar>
      {error && (
        <Inset>
          <FailureNotice failure={toFailure(error)} onRetry={retry} />
        </Inset>
      )}
      {!rows && !error && (
        <Inset>
          <Skeleton label={`Loading ${label}`} lines={6} height={28} />
        </Inset>
      )}
      {rows && matches.length > 0 && (
        <PagedRows
          label={title}
          listKey={search}
          rows={matches}
          total={search ? matches.length : count}
          onLoadMore={search ? undefined : loadMore}
          loadAll={search ? undefined : loadAll}
        >
          {(shown, pageKey) => (
            <DataTable caption={title} columns={columns} rows={shown} rowKey={rowKey} pageKey={pageKey} />
          )}
        </PagedRows>
      )}
      {rows && matches.length === 0 && !isSearching && (
        <Inset>
          <Text $tone="text-soft">
            No {label} match “{search}”.
          </Text>
        </Inset>
      )}
    </Card>
  );
}

/** A search loads at most this many rows; errors.csv has all of them. */
const MAX_SEARCHED_ROWS = 5000;

/** Fetches the rows page by page; a search loads the remaining pages up to a limit. */
function useUploadErrors(variables: UploadErrorsQueryVariables, hasSearch: boolean) {
  const { data, error, loading, refetch, fetchMore } = useQuery(UploadErrorsDocument, {
    variables,
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

  const client = useApolloClient();
  const loadAll: LoadAllRows<RowError> = (options) =>
    loadAllRows(async (cursor) => {
      const request = { query: UploadErrorsDocument, variables: { ...variables, after: cursor } };
      return (await client.query({ ...request, fetchPolicy: 'no-cache' })).data?.upload?.errors;
    }, options);

  useEffect(() => {
    if (isSearching && !loading) loadMore();
  }, [isSearching, loading, loadMore]);

  return {
    rows,
    error,
    isSearching,
    retry: () => void refetch(),
    loadAll,
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

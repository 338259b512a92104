import { useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card, FilterBar, Inset } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { matchingErrors, type RowError } from './filter-errors.ts';
import { UploadErrorsDocument, type UploadErrorsQuery } from './gql/uploads.ts';
import { uploadPath } from './upload-progress.ts';

const COLUMNS: readonly Column<RowError>[] = [
  { key: 'line', title: 'Line', width: 0.6, cell: ({ line }) => <Tabular>{line}</Tabular> },
  { key: 'account', title: 'Account Number', width: 1.2, cell: ({ accountNumber }) => accountNumber || '–' },
  { key: 'reason', title: 'Reason', width: 4, cell: ({ error }) => error },
];
const rowKey = ({ line, field }: RowError): string => `${line} ${field}`;
const figures = (count: number): string => count.toLocaleString('en-US');

interface UploadErrorsProps {
  companyId: string;
  uploadId: string;
  failed: number;
}

/** Each row that was refused: its line in the file, its account and why. */
export function UploadErrors({ companyId, uploadId, failed }: UploadErrorsProps) {
  const [search, setSearch] = useState('');
  const { rows, error, loading, reads, retry, more } = useUploadErrors(companyId, uploadId, search !== '');
  const found = useMemo(() => matchingErrors(rows ?? [], search), [rows, search]);
  const looked = rows && rows.length < failed ? ` in the first ${figures(rows.length)} rows` : '';

  return (
    <Card
      flush
      title="Failed rows"
      hint="Line 1 is the header. Correct these rows and upload just them."
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
          {search && `${figures(found.length)} of ${figures(failed)} match${looked}${reads ? '; still searching' : ''}`}
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
      {rows && found.length > 0 && <DataTable caption="Failed rows" columns={COLUMNS} rows={found} rowKey={rowKey} />}
      {rows && found.length === 0 && !reads && (
        <Inset>
          <Text $tone="text-soft">No failed row matches “{search}”.</Text>
        </Inset>
      )}
      {rows && more && !search && (
        <Inset>
          <Button kind="secondary" busy={loading} onClick={more}>
            Show more ({figures(rows.length)} of {figures(failed)})
          </Button>
        </Inset>
      )}
    </Card>
  );
}

/** A search looks through this many rows at most; the whole list is in errors.csv. */
const SEARCHED_AT_MOST = 5000;

/** Refused rows of an upload, page by page; all of them, within reason, while they are searched. */
export function useUploadErrors(companyId: string, uploadId: string, searching: boolean) {
  const { data, error, loading, refetch, fetchMore } = useQuery(UploadErrorsDocument, {
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

/** The rows so far with one more page behind them. */
export function joinErrorPages(
  before: UploadErrorsQuery,
  { fetchMoreResult: next }: { fetchMoreResult: UploadErrorsQuery },
): UploadErrorsQuery {
  if (!before.upload || !next.upload) return before;
  const edges = [...before.upload.errors.edges, ...next.upload.errors.edges];
  return { upload: { ...before.upload, errors: { ...next.upload.errors, edges } } };
}

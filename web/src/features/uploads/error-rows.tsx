import type { ReactNode } from 'react';
import { FilterBar, Inset } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PrintAll } from '../../ui/print-all.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { matchText } from './fix-text.ts';
import type { RowError } from './upload.ts';
import type { UploadErrorList } from './use-upload-errors.ts';

export const LINE_COLUMN: Column<RowError> = {
  key: 'line',
  title: 'Line',
  width: 0.6,
  cell: ({ line }) => <Tabular>{line}</Tabular>,
};
export const ACCOUNT_COLUMN: Column<RowError> = {
  key: 'account',
  title: 'Account Number',
  width: 1.2,
  cell: ({ accountNumber }) => accountNumber || '–',
};

const rowKey = ({ line, field }: RowError): string => `${line} ${field}`;

interface ErrorRowsProps {
  title: string;
  columns: readonly Column<RowError>[];
  list: UploadErrorList;
  /** Number of rows without a search and filters. */
  count: number;
  /** Number of rows that match the search and filters; undefined if it becomes known only on the last page. */
  total: number | undefined;
  search: string;
  onSearch: (search: string) => void;
  placeholder: string;
  /** Controls of the filters, beside the search field. */
  filters?: ReactNode;
  /** Whether one of these filters is active. */
  isFiltered?: boolean;
}

/**
 * Rows of an upload in pages of 200, searched and filtered by the server: failed rows, replaced rows, or bills that can't be
 * undone.
 */
export function ErrorRows(props: ErrorRowsProps) {
  const { title, columns, list, count, search, onSearch, placeholder, filters, isFiltered = false } = props;
  const { rows, before, pageKey, loading, failure, onPrevious, onNext, refresh, loadAll } = list;
  const rowsSoFar = before + (rows?.length ?? 0);
  const isLastPage = !loading && !onNext;
  const total = props.total ?? (isLastPage ? rowsSoFar : undefined);
  const isNarrowed = search !== '' || isFiltered;

  return (
    <>
      <FilterBar>
        {filters}
        <SearchField label="Search rows" placeholder={placeholder} value={search} onSearch={onSearch} />
        <Text $kind="small" $tone="text-soft" role="status">
          {isNarrowed &&
            !failure &&
            (loading ? 'Searching…' : matchText(total ?? rowsSoFar, total === undefined, count))}
        </Text>
      </FilterBar>
      {failure && (
        <Inset>
          <FailureNotice failure={failure} onRetry={refresh} />
        </Inset>
      )}
      {!rows && !failure && (
        <Inset>
          <Skeleton label="Loading rows" lines={6} height={28} />
        </Inset>
      )}
      {rows && rows.length > 0 && !failure && (
        <PrintAll
          label={title}
          rows={rows}
          total={total ?? rowsSoFar}
          load={total !== undefined && total > rows.length ? loadAll : undefined}
        >
          {(shown, onPrint) => (
            <>
              <DataTable
                caption={title}
                columns={columns}
                rows={shown}
                rowKey={rowKey}
                pageKey={pageKey}
                busy={loading}
              />
              {(onPrevious || onNext || rowsSoFar > rows.length) && (
                <Pagination
                  label={title}
                  first={before + 1}
                  shown={rows.length}
                  total={total}
                  onPrevious={onPrevious}
                  onNext={onNext}
                  onPrint={onPrint}
                />
              )}
            </>
          )}
        </PrintAll>
      )}
      {rows?.length === 0 && !failure && (
        <Inset>
          <Text $tone="text-soft">
            {loading ? 'Searching…' : search ? `No rows match “${search}”.` : 'No rows match.'}
          </Text>
        </Inset>
      )}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import type { LoadAllRows } from '../lib/load-all-rows.ts';
import { Pagination } from './pagination.tsx';
import { PrintAll } from './print-all.tsx';

/** Rows shown at once: few enough to have all of them in the document, where find-in-page, print and screen readers see them. */
const PAGE_SIZE = 200;

interface PagedRowsProps<Row> {
  /** Name of the list, such as `Customers`. */
  label: string;
  /** Changes with the search and the order: the first page is shown again. */
  listKey: string;
  /** The rows that are loaded. */
  rows: readonly Row[];
  /** Rows of all pages, including those that are not loaded. */
  total?: number;
  /** Loads further rows; absent when all are loaded. */
  onLoadMore?: (() => void) | undefined;
  /** Loads the rows of all pages to print them; absent when all are loaded. */
  loadAll?: LoadAllRows<Row> | undefined;
  children: (shown: readonly Row[], pageKey: string) => ReactNode;
}

/** Shows loaded rows in pages of 200, with a pager when one page is not enough. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { label, listKey, rows, total = rows.length, onLoadMore, loadAll = async () => rows, children } = props;
  const [request, setRequest] = useState({ page: 0, listKey });
  const requestedPage = request.listKey === listKey ? request.page : 0;
  const lastPage = Math.max(0, Math.ceil(rows.length / PAGE_SIZE) - 1);
  const page = Math.min(requestedPage, lastPage);
  const pageRows = rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const hasNext = page < lastPage || onLoadMore !== undefined;

  // The current page stays until the rows of the next one are loaded.
  const showNext = (): void => {
    if (page === lastPage) onLoadMore?.();
    setRequest({ page: page + 1, listKey });
  };

  return (
    <PrintAll label={label} rows={pageRows} total={total} load={total > pageRows.length ? loadAll : undefined}>
      {(visible, onPrint) => (
        <>
          {children(visible, `${listKey} ${page}`)}
          {total > PAGE_SIZE && (
            <Pagination
              label={label}
              first={page * PAGE_SIZE + 1}
              shown={pageRows.length}
              total={total}
              onPrevious={page > 0 ? () => setRequest({ page: page - 1, listKey }) : undefined}
              onNext={hasNext ? showNext : undefined}
              onPrint={onPrint}
            />
          )}
        </>
      )}
    </PrintAll>
  );
}

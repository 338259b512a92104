import { type ReactNode, useState } from 'react';
import type { LoadAllRows } from '../lib/load-all-rows.ts';
import { Pagination } from './pagination.tsx';
import { PrintAll } from './print-all.tsx';

/** Rows shown at once: few enough for a plain table, with which find-in-page, print and screen readers work. */
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
  const requested = request.listKey === listKey ? request.page : 0;
  const last = Math.max(0, Math.ceil(rows.length / PAGE_SIZE) - 1);
  const page = Math.min(requested, last);
  const shown = rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const hasNext = page < last || onLoadMore !== undefined;

  // A page that is still loading appears when its rows have arrived.
  const showNext = (): void => {
    if (page === last) onLoadMore?.();
    setRequest({ page: page + 1, listKey });
  };

  return (
    <PrintAll label={label} rows={shown} total={total} load={total > shown.length ? loadAll : undefined}>
      {(visible, onPrint) => (
        <>
          {children(visible, `${listKey} ${page}`)}
          {total > PAGE_SIZE && (
            <Pagination
              label={label}
              first={page * PAGE_SIZE + 1}
              shown={shown.length}
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

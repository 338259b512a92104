import type { ReactNode } from 'react';
import type { PAGE_SIZES } from '../lib/list-address.ts';
import type { ListData } from '../lib/use-list-query.ts';
import type { ListState } from '../lib/use-list-state.ts';
import { Inset, Surface } from './card.tsx';
import { Skeleton } from './loading.tsx';
import { FailureNotice } from './notice.tsx';
import { PageTitle } from './page-title.tsx';
import { Pagination } from './pagination.tsx';
import { PrintAll } from './print-all.tsx';

interface ListBodyProps<Row> {
  /** The rows' name: `Customers`. Names the pager, and the placeholder while the list loads. */
  label: string;
  data: ListData<Row>;
  /** Page and page size in the address; absent if the list has one page. */
  list?: ListState;
  /** Page sizes to choose from; absent if the size is fixed. */
  pageSizes?: typeof PAGE_SIZES;
  /** Title of the notice when loading failed. */
  failureTitle?: string;
  /** Shown when there are no rows: usually an `EmptyState`. */
  empty: ReactNode;
  /** Rows of the placeholder while the list loads. */
  skeletonLines?: number;
  /** The table, or another view of the rows. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** Shows a placeholder, an error, the empty state, or the rows with their pager. For lists inside a card; a page uses `ListPage`. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { label, data, list, pageSizes, failureTitle, empty, skeletonLines = 10, children } = props;
  const { rows, total, endCursor, failure, stale, refetch, loadAll } = data;
  return (
    <>
      {failure && (
        <Inset>
          <FailureNotice title={failureTitle} failure={failure} onRetry={() => void refetch()} />
        </Inset>
      )}
      {!rows && !failure && (
        <Inset>
          <Skeleton label={`Loading ${label.toLowerCase()}`} lines={skeletonLines} height={28} />
        </Inset>
      )}
      {rows?.length === 0 && !failure && empty}
      {rows && rows.length > 0 && (
        <PrintAll label={label} rows={rows} total={total ?? rows.length} load={loadAll}>
          {(shown, onPrint) => (
            <>
              {children(shown)}
              {list && (
                <Pagination
                  label={label}
                  first={(list.page - 1) * list.pageSize + 1}
                  shown={rows.length}
                  total={total ?? rows.length}
                  {...(pageSizes && { pageSize: list.pageSize, pageSizes, onPageSize: list.setPageSize })}
                  onPrevious={list.page > 1 ? list.previous : undefined}
                  onNext={endCursor && !stale ? () => list.next(endCursor) : undefined}
                  onPrint={onPrint}
                />
              )}
            </>
          )}
        </PrintAll>
      )}
    </>
  );
}

interface ListPageProps<Row> extends ListBodyProps<Row> {
  title: string;
  /** Buttons beside the title. */
  action?: ReactNode;
  /** Search and filters above the rows; `useListState` keeps their values in the address. */
  filters?: ReactNode;
}

/**
 * A page that is a list: title with the number of rows, filters, and the rows with their states.
 *
 * @example
 * const list = useListState(CUSTOMER_LIST);
 * const data = useListQuery(CustomersDocument, variablesOf(list), ({ company }) => company?.customers);
 * return (
 *   <ListPage
 *     title="Customers"
 *     label="Customers"
 *     list={list}
 *     data={data}
 *     filters={<CustomersFilters …/>}
 *     empty={<EmptyState title="No customers yet" />}
 *   >
 *     {(rows) => <DataTable caption="Customers" rows={rows} {...tableProps(list, data)} …/>}
 *   </ListPage>
 * );
 */
export const ListPage = <Row,>({ title, action, filters, ...body }: ListPageProps<Row>) => (
  <>
    <PageTitle count={body.data.total} action={action}>
      {title}
    </PageTitle>
    <Surface $flush aria-label={body.label}>
      {filters}
      <ListBody {...body} />
    </Surface>
  </>
);

/** Returns the props that connect a `DataTable` with the list's address: sort, open row, progress, and the page, to scroll to its top. */
export const tableProps = <Row,>(list: ListState, { stale }: ListData<Row>) => ({
  sort: list.sort,
  onSort: list.sortBy,
  currentKey: list.open,
  busy: stale,
  pageKey: list.key,
});

/** Returns `onPrevious` and `onNext` of a detail sheet: they open the row before and after the open one. */
export function neighbors(
  rows: readonly { id: string }[] | undefined,
  { open, show }: Pick<ListState, 'open' | 'show'>,
) {
  const index = rows?.findIndex(({ id }) => id === open) ?? -1;
  const createOpener = (row: { id: string } | undefined) => row && (() => show(row.id));
  return {
    onPrevious: createOpener(index > 0 ? rows?.[index - 1] : undefined),
    onNext: createOpener(index >= 0 ? rows?.[index + 1] : undefined),
  };
}

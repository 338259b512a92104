import type { ListData } from '../lib/use-list-query.ts';
import type { ListState } from '../lib/use-list-state.ts';
import { Pagination } from './pagination.tsx';

interface TimePaginationProps {
  /** Name of the list, such as `Messages`. */
  label: string;
  list: ListState;
  data: ListData<unknown>;
  pageSize: number;
}

/** The buttons Newer and Older below a list without a total; nothing if the list has one page. */
export function TimePagination({ label, list, data: { rows = [], endCursor, stale }, pageSize }: TimePaginationProps) {
  if (rows.length === 0 || (list.page === 1 && !endCursor)) return null;
  return (
    <Pagination
      label={label}
      first={(list.page - 1) * pageSize + 1}
      shown={rows.length}
      total={undefined}
      order="time"
      onPrevious={list.page > 1 ? list.previous : undefined}
      onNext={endCursor && !stale ? () => list.next(endCursor) : undefined}
    />
  );
}

import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  appendCursor,
  type Cursors,
  type ListKind,
  pageKey,
  previousCursor,
  readListParams,
  readPreviousCursors,
  type Sort,
  sortParamIfChanged,
  toggleSort,
  withParams,
  withParamsOnFirstPage,
} from './list-address.ts';

type Changes = Readonly<Record<string, string>>;

/** Reads the current URL: the parameters of the last render may lack a filter that was chosen since then. */
const readCurrentParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * Keeps a list's filters, order, page and open row in the address, so that they survive a reload and can be shared. The server pages
 * forward only, so the cursors of the previous pages are kept in the history entry. `kind` must be a constant or memoized.
 */
export function useListState(kind: ListKind) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const previousCursors = useMemo(() => readPreviousCursors(location.state), [location.state]);
  const listParams = useMemo(() => readListParams(params, kind), [params, kind]);

  const navigateTo = useCallback(
    (target: URLSearchParams, cursors: Cursors, replace = false) =>
      void navigate(
        { search: target.toString() },
        { state: { previousCursors: cursors }, replace, preventScrollReset: true },
      ),
    [navigate],
  );

  /** Sets filters and goes to the first page. Further typing in the search field replaces the history entry. */
  const change = useCallback(
    (changes: Changes) => {
      const current = readCurrentParams();
      const isMoreTyping = Object.keys(changes).join() === 'search' && current.has('search');
      navigateTo(withParamsOnFirstPage(current, changes), [], isMoreTyping);
    },
    [navigateTo],
  );

  /** Sorts by a given sort; or by a column with this key, the second time in reverse. */
  const sortBy = useCallback(
    (sort: string | Sort) => {
      const requested = typeof sort === 'string' ? toggleSort(listParams.sort, sort) : sort;
      navigateTo(withParamsOnFirstPage(readCurrentParams(), { sort: sortParamIfChanged(requested, kind) }), []);
    },
    [navigateTo, listParams.sort, kind],
  );

  /** Opens the details of the row with this id; null closes them. Opening another row's details replaces the history entry. */
  const show = useCallback(
    (id: string | null) => {
      const current = readCurrentParams();
      navigateTo(withParams(current, { open: id ?? '' }), previousCursors, id === null || current.has('open'));
    },
    [navigateTo, previousCursors],
  );

  const goToPage = (after: string | null, page: number, cursors: Cursors) =>
    navigateTo(
      withParamsOnFirstPage(readCurrentParams(), { after: after ?? '', page: after ? String(page) : '' }),
      cursors,
    );

  return {
    ...listParams,
    /** Changes when other rows are listed. */
    key: pageKey(params, kind),
    get: (name: string): string => params.get(name) ?? '',
    change,
    sortBy,
    show,
    setPageSize: (size: number) => navigateTo(withParamsOnFirstPage(readCurrentParams(), { size: String(size) }), []),
    next: (cursor: string) => goToPage(cursor, listParams.page + 1, appendCursor(previousCursors, listParams.after)),
    previous: () =>
      goToPage(
        previousCursor(previousCursors),
        previousCursors.length > 0 ? listParams.page - 1 : 1,
        previousCursors.slice(0, -1),
      ),
  };
}

export type ListState = ReturnType<typeof useListState>;

/** Keeps filters in the address. A filter with an empty value is removed. */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Changes) => setParams(withParams(readCurrentParams(), changes), { replace: true }),
    [setParams],
  );
  return { get: (name: string): string => params.get(name) ?? '', change };
}

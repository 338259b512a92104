import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type Cursors,
  cursorBefore,
  cursorsWith,
  type ListKind,
  pageKey,
  previousCursorsOf,
  readListParams,
  type Sort,
  sortParamIfChanged,
  toggled,
  withoutPage,
  withParams,
} from './list-address.ts';

type Changes = Readonly<Record<string, string>>;

/** Reads the current URL: the parameters of the last render may lack a filter that was chosen since. */
const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * Keeps a list's filters, order, page and open row in the address, so that they survive a reload and can be shared. The server pages
 * forward only, so the cursors of the previous pages are kept in the history entry. `kind` must be a constant or memoized.
 */
export function useListState(kind: ListKind) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const previousCursors = useMemo(() => previousCursorsOf(location.state), [location.state]);
  const listParams = useMemo(() => readListParams(params, kind), [params, kind]);

  const go = useCallback(
    (to: URLSearchParams, cursors: Cursors, replace = false) =>
      void navigate(
        { search: to.toString() },
        { state: { previousCursors: cursors }, replace, preventScrollReset: true },
      ),
    [navigate],
  );

  /** Sets filters and goes to the first page. Further typing in a search replaces the history entry. */
  const change = useCallback(
    (changes: Changes) => {
      const current = currentParams();
      const typing = Object.keys(changes).join() === 'search' && current.has('search');
      go(withoutPage(current, changes), [], typing);
    },
    [go],
  );

  /** Sorts by a column, reversing it the second time, or by a given sort. */
  const sortBy = useCallback(
    (sort: string | Sort) => {
      const requested = typeof sort === 'string' ? toggled(listParams.sort, sort) : sort;
      go(withoutPage(currentParams(), { sort: sortParamIfChanged(requested, kind) }), []);
    },
    [go, listParams.sort, kind],
  );

  /** Opens a row's details; null closes them. Moving between rows replaces the history entry. */
  const show = useCallback(
    (id: string | null) => {
      const current = currentParams();
      go(withParams(current, { open: id ?? '' }), previousCursors, id === null || current.has('open'));
    },
    [go, previousCursors],
  );

  const toPage = (after: string | null, page: number, cursors: Cursors) =>
    go(withoutPage(currentParams(), { after: after ?? '', page: after ? String(page) : '' }), cursors);

  return {
    ...listParams,
    /** Changes whenever other rows are listed. */
    key: pageKey(params, kind),
    get: (name: string): string => params.get(name) ?? '',
    change,
    sortBy,
    show,
    setPageSize: (size: number) => go(withoutPage(currentParams(), { size: String(size) }), []),
    next: (cursor: string) => toPage(cursor, listParams.page + 1, cursorsWith(previousCursors, listParams.after)),
    previous: () =>
      toPage(
        cursorBefore(previousCursors),
        previousCursors.length > 0 ? listParams.page - 1 : 1,
        previousCursors.slice(0, -1),
      ),
  };
}

export type ListState = ReturnType<typeof useListState>;

/** Keeps filters in the address. Empty values are removed. */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Changes) => setParams(withParams(currentParams(), changes), { replace: true }),
    [setParams],
  );
  return { get: (name: string): string => params.get(name) ?? '', change };
}

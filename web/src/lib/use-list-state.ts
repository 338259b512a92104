import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  cursorBefore,
  type ListKind,
  pageKey,
  readListPlace,
  type Sort,
  sortParamIfChanged,
  type Trail,
  toggled,
  trailAfter,
  trailOf,
  withoutPlace,
  withParams,
} from './list-address.ts';

type Changes = Readonly<Record<string, string>>;

/**
 * Filters, order, page and open row of a list, all in the address: found again after a reload, shared with a link, left by
 * the back button. The server pages forward only, so the way here is kept with the history's entry.
 * `kind` stands outside the component, or is memoised.
 */
export function useListState(kind: ListKind) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const trail = useMemo(() => trailOf(location.state), [location.state]);
  const place = useMemo(() => readListPlace(params, kind), [params, kind]);

  const go = useCallback(
    (to: URLSearchParams, way: Trail, replace = false) =>
      void navigate({ search: to.toString() }, { state: { trail: way }, replace, preventScrollReset: true }),
    [navigate],
  );

  /** Sets filters and goes to the first page. Letters added to a search make no entry of the history each. */
  const change = useCallback(
    (changes: Changes) => {
      const typing = Object.keys(changes).join() === 'search' && params.has('search');
      go(withoutPlace(params, changes), [], typing);
    },
    [params, go],
  );

  /** By a column: again turns it round. By a sort: as it says. */
  const sortBy = useCallback(
    (sort: string | Sort) => {
      const asked = typeof sort === 'string' ? toggled(place.sort, sort) : sort;
      go(withoutPlace(params, { sort: sortParamIfChanged(asked, kind) }), []);
    },
    [params, go, place.sort, kind],
  );

  /** Opens a row's details; null closes them. From one row to the next makes no entry of the history. */
  const show = useCallback(
    (id: string | null) => go(withParams(params, { open: id ?? '' }), trail, id === null || params.has('open')),
    [params, go, trail],
  );

  const toPage = (after: string | null, page: number, way: Trail) =>
    go(withoutPlace(params, { after: after ?? '', page: after ? String(page) : '' }), way);

  return {
    ...place,
    /** Changes with the rows that are listed. */
    key: pageKey(params, kind),
    get: (name: string): string => params.get(name) ?? '',
    change,
    sortBy,
    show,
    setPageSize: (size: number) => go(withoutPlace(params, { size: String(size) }), []),
    next: (cursor: string) => toPage(cursor, place.page + 1, trailAfter(trail, place.after)),
    previous: () => toPage(cursorBefore(trail), trail.length > 0 ? place.page - 1 : 1, trail.slice(0, -1)),
  };
}

export type ListState = ReturnType<typeof useListState>;

/** Filters in the address: what is set can be shared, and found again after a reload. An empty value is taken out. */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();

  const change = useCallback(
    (changes: Readonly<Record<string, string>>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );

  return { get: (name: string): string => params.get(name) ?? '', change };
}

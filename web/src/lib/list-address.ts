export type Direction = 'ascending' | 'descending';

export interface Sort {
  key: string;
  direction: Direction;
}

/** Returns a sort as the address and REST write it: `name`, or `-name` for descending. */
export const sortParam = ({ key, direction }: Sort): string => (direction === 'descending' ? `-${key}` : key);

/** Parses a sort such as `name` or `-name`. */
export const parseSort = (text: string): Sort =>
  text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' };

/** Returns the sort after a click on a column's title: the sorted column reverses its direction, another column starts ascending. */
export const toggleSort = (sort: Sort, key: string): Sort => ({
  key,
  direction: sort.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

export const PAGE_SIZES = [50, 100, 200] as const;

/** What a page's address may contain about its list. */
export interface ListKind {
  /** Search parameters of the filters. */
  filters: readonly string[];
  /** Sort keys, each in both directions. The first is the default; a leading `-` makes it descending. */
  sorts: readonly string[];
}

/** Sort, page and open row of a list, as the address has them. */
export interface ListParams {
  sort: Sort;
  pageSize: number;
  /** Cursor of the page; null for the first. */
  after: string | null;
  /** Number of the page, starting at 1. */
  page: number;
  /** Id of the row whose details are open; empty if none is open. */
  open: string;
}

const PAGE_PARAMS = ['after', 'page', 'open'] as const;

const defaultSort = ({ sorts }: ListKind): Sort => parseSort(sorts[0] ?? '');

/** Returns the list's parameters; a missing or invalid one has its default. */
export function readListParams(params: URLSearchParams, kind: ListKind): ListParams {
  const requested = parseSort(params.get('sort') ?? '');
  const isKnownSort = kind.sorts.some((sort) => parseSort(sort).key === requested.key);
  const size = Number(params.get('size'));
  const after = params.get('after');
  return {
    sort: isKnownSort ? requested : defaultSort(kind),
    pageSize: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    after,
    // A page with a cursor is at least the second one.
    page: after ? Math.max(2, Math.trunc(Number(params.get('page'))) || 2) : 1,
    open: params.get('open') ?? '',
  };
}

/** Returns a copy of the parameters with these values; a parameter with an empty value is removed. */
export function withParams(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Returns the parameters with these values for the first page, without an open row. For changes of which rows are listed. */
export const withParamsOnFirstPage = (
  params: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams => withParams(params, { ...Object.fromEntries(PAGE_PARAMS.map((name) => [name, ''])), ...values });

/** Returns the sort parameter; empty for the default order. */
export const sortParamIfChanged = (sort: Sort, kind: ListKind): string =>
  sortParam(sort) === sortParam(defaultSort(kind)) ? '' : sortParam(sort);

/** Returns a key that changes with the listed rows: the values of filters, sort, page size and cursor. */
export const pageKey = (params: URLSearchParams, { filters }: ListKind): string =>
  [...filters, 'sort', 'size', 'after'].map((name) => params.get(name) ?? '').join('\n');

/** Cursors of the previous pages; the first page's is empty. */
export type Cursors = readonly string[];

const isCursors = (value: unknown): value is Cursors =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Reads the cursors of the previous pages from the history entry; empty for an address that was typed or shared. */
export function readPreviousCursors(state: unknown): Cursors {
  const cursors =
    typeof state === 'object' && state !== null && 'previousCursors' in state ? state.previousCursors : undefined;
  return isCursors(cursors) ? cursors : [];
}

/** Returns the cursors with the cursor of one more page, which is null for the first page. */
export const appendCursor = (cursors: Cursors, cursor: string | null): Cursors => [...cursors, cursor ?? ''];

/** Returns the previous page's cursor; null for the first page, or if the previous cursors are unknown. */
export const previousCursor = (cursors: Cursors): string | null => cursors.at(-1) || null;

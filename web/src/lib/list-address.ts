export type Direction = 'ascending' | 'descending';

export interface Sort {
  key: string;
  direction: Direction;
}

/** Returns a sort as the address and REST write it: `name`, or `-name` for descending. */
export const sortParam = ({ key, direction }: Sort): string => (direction === 'descending' ? `-${key}` : key);

export const parseSort = (word: string): Sort =>
  word.startsWith('-') ? { key: word.slice(1), direction: 'descending' } : { key: word, direction: 'ascending' };

/** Returns the sort after a click on a column title: the same column reverses, another one starts ascending. */
export const toggled = (sort: Sort, key: string): Sort => ({
  key,
  direction: sort.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

export const PAGE_SIZES = [50, 100, 200] as const;

export interface ListKind {
  /** Search parameters of the filters. */
  filters: readonly string[];
  /** Sort keys, each in both directions. The first is the default; a leading `-` makes it descending. */
  sorts: readonly string[];
}

/** The reader's place in a list, from the address. */
export interface ListParams {
  sort: Sort;
  pageSize: number;
  /** Cursor of the page; null for the first. */
  after: string | null;
  /** Starts at 1. */
  page: number;
  /** The row whose details are open. */
  open: string;
}

const PAGE_PARAMS = ['after', 'page', 'open'] as const;

const defaultSort = ({ sorts }: ListKind): Sort => parseSort(sorts[0] ?? '');

export function readListParams(params: URLSearchParams, kind: ListKind): ListParams {
  const requested = parseSort(params.get('sort') ?? '');
  const known = kind.sorts.some((sort) => parseSort(sort).key === requested.key);
  const size = Number(params.get('size'));
  const after = params.get('after');
  return {
    sort: known ? requested : defaultSort(kind),
    pageSize: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    after,
    page: after ? Math.max(2, Math.trunc(Number(params.get('page'))) || 2) : 1,
    open: params.get('open') ?? '',
  };
}

/** Returns the parameters with these values; empty ones are removed. */
export function withParams(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Like `withParams`, for a changed list: goes to the first page and closes the open row. */
export const withoutPage = (params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams =>
  withParams(params, { ...Object.fromEntries(PAGE_PARAMS.map((name) => [name, ''])), ...values });

/** Returns the sort parameter; empty for the default order. */
export const sortParamIfChanged = (sort: Sort, kind: ListKind): string =>
  sortParam(sort) === sortParam(defaultSort(kind)) ? '' : sortParam(sort);

/** Returns everything that decides which rows are listed, as one key. */
export const pageKey = (params: URLSearchParams, { filters }: ListKind): string =>
  [...filters, 'sort', 'size', 'after'].map((name) => params.get(name) ?? '').join('\n');

/** Cursors of the previous pages; the first page's is empty. */
export type Cursors = readonly string[];

const areCursors = (value: unknown): value is Cursors =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Reads the cursors of the previous pages from the history entry; empty for an address that was typed or shared. */
export function previousCursorsOf(state: unknown): Cursors {
  const cursors =
    typeof state === 'object' && state !== null && 'previousCursors' in state ? state.previousCursors : undefined;
  return areCursors(cursors) ? cursors : [];
}

export const cursorsWith = (cursors: Cursors, cursor: string | null): Cursors => [...cursors, cursor ?? ''];

/** Returns the previous page's cursor; null for the first page, or if the previous cursors are unknown. */
export const cursorBefore = (cursors: Cursors): string | null => cursors.at(-1) || null;

export type Direction = 'ascending' | 'descending';

export interface Sort {
  key: string;
  direction: Direction;
}

/** A sort as addresses and REST write it: `name`, or `-name` for the last first. */
export const sortParam = ({ key, direction }: Sort): string => (direction === 'descending' ? `-${key}` : key);

export const parseSort = (word: string): Sort =>
  word.startsWith('-') ? { key: word.slice(1), direction: 'descending' } : { key: word, direction: 'ascending' };

/** What a click on a column's head asks for: the same column turns round, another begins with its smallest. */
export const toggled = (sort: Sort, key: string): Sort => ({
  key,
  direction: sort.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

export const PAGE_SIZES = [50, 100, 200] as const;

export interface ListKind {
  /** Names of the filters. */
  filters: readonly string[];
  /** Keys that the list can be sorted by, each both ways; the first is its order without a choice, `-` before it turns it. */
  sorts: readonly string[];
}

/** Where a reader is in a list, as the address says. */
export interface ListPlace {
  sort: Sort;
  pageSize: number;
  /** Cursor of the page; null for the first. */
  after: string | null;
  /** From 1. */
  page: number;
  /** The row whose details are open. */
  open: string;
}

const PLACE_OF_PAGE = ['after', 'page', 'open'] as const;

const defaultSort = ({ sorts }: ListKind): Sort => parseSort(sorts[0] ?? '');

export function readListPlace(params: URLSearchParams, kind: ListKind): ListPlace {
  const asked = parseSort(params.get('sort') ?? '');
  const known = kind.sorts.some((word) => parseSort(word).key === asked.key);
  const size = Number(params.get('size'));
  const after = params.get('after');
  return {
    sort: known ? asked : defaultSort(kind),
    pageSize: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    after,
    page: after ? Math.max(2, Math.trunc(Number(params.get('page'))) || 2) : 1,
    open: params.get('open') ?? '',
  };
}

/** The address with these values; what is empty is taken out. */
export function withParams(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The same with another list: it begins at its first page, with nothing open. */
export const withoutPlace = (params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams =>
  withParams(params, { ...Object.fromEntries(PLACE_OF_PAGE.map((name) => [name, ''])), ...values });

/** The default order needs no word. */
export const sortParamIfChanged = (sort: Sort, kind: ListKind): string =>
  sortParam(sort) === sortParam(defaultSort(kind)) ? '' : sortParam(sort);

/** All that decides which rows are listed: with it the page changes. */
export const pageKey = (params: URLSearchParams, { filters }: ListKind): string =>
  [...filters, 'sort', 'size', 'after'].map((name) => params.get(name) ?? '').join('\n');

/** Cursors of the pages that led to this one; the first page has none, and stands as the empty text. */
export type Trail = readonly string[];

const isTrail = (value: unknown): value is Trail =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** What the history's entry remembers; nothing on an address that was typed or shared. */
export function trailOf(state: unknown): Trail {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : undefined;
  return isTrail(trail) ? trail : [];
}

export const trailAfter = (trail: Trail, cursor: string | null): Trail => [...trail, cursor ?? ''];

/** The cursor of the page before; null for the first page, also where the way here is not known. */
export const cursorBefore = (trail: Trail): string | null => trail.at(-1) || null;

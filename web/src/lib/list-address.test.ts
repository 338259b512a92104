import { describe, expect, it } from 'vitest';
import {
  appendCursor,
  pageKey,
  previousCursor,
  readListParams,
  readPreviousCursors,
  sortParamIfChanged,
  withParams,
  withParamsOnFirstPage,
} from './list-address.ts';

const kind = { filters: ['search', 'claimed'], sorts: ['accountNumber', 'name'] } as const;
const address = (text: string) => new URLSearchParams(text);

describe('readListParams', () => {
  it('reads sort, size, page and open row', () => {
    expect(readListParams(address('sort=-name&size=200&after=abc&page=4&open=7'), kind)).toEqual({
      sort: { key: 'name', direction: 'descending' },
      pageSize: 200,
      after: 'abc',
      page: 4,
      open: '7',
    });
  });

  it('uses the defaults for missing or unknown values', () => {
    const firstPage = {
      sort: { key: 'accountNumber', direction: 'ascending' },
      pageSize: 50,
      after: null,
      page: 1,
      open: '',
    };
    expect(readListParams(address(''), kind)).toEqual(firstPage);
    expect(readListParams(address('sort=-secret&size=100000&page=9'), kind)).toEqual(firstPage);
    expect(readListParams(address('after=abc&page=x'), kind).page).toBe(2);
  });
});

it('goes to the first page and closes the open row when a filter changes', () => {
  const next = withParamsOnFirstPage(address('search=ann&sort=name&size=100&after=abc&page=3&open=7'), {
    claimed: 'true',
  });
  expect(next.toString()).toBe('search=ann&sort=name&size=100&claimed=true');
});

it('removes empty parameters', () => {
  expect(withParams(address('search=ann&open=7'), { open: '' }).toString()).toBe('search=ann');
});

it('returns no sort parameter for the default sort', () => {
  expect(sortParamIfChanged({ key: 'accountNumber', direction: 'ascending' }, kind)).toBe('');
  expect(sortParamIfChanged({ key: 'accountNumber', direction: 'descending' }, kind)).toBe('-accountNumber');
});

it('returns the same page key for any open row, and another for other filter values', () => {
  expect(pageKey(address('search=a&open=1'), kind)).toBe(pageKey(address('search=a&open=2'), kind));
  expect(pageKey(address('search=a'), kind)).not.toBe(pageKey(address('search=b'), kind));
  expect(pageKey(address('search=a'), kind)).not.toBe(pageKey(address('claimed=a'), kind));
});

it('returns the cursor of the previous page, and null if that is the first page', () => {
  const onSecondPage = appendCursor([], null);
  const onThirdPage = appendCursor(onSecondPage, 'cursor-1');
  expect(previousCursor(onThirdPage)).toBe('cursor-1');
  expect(previousCursor(onSecondPage)).toBeNull();
});

it('goes back to the first page when a shared link has no earlier cursors', () => {
  expect(previousCursor(readPreviousCursors(null))).toBeNull();
});

it('ignores invalid history state', () => {
  expect(readPreviousCursors({ previousCursors: [1, 2] })).toEqual([]);
  expect(readPreviousCursors('text')).toEqual([]);
  expect(readPreviousCursors({ previousCursors: ['a'] })).toEqual(['a']);
});

import { describe, expect, it } from 'vitest';
import {
  cursorBefore,
  pageKey,
  readListPlace,
  sortParamIfChanged,
  trailAfter,
  trailOf,
  withoutPlace,
  withParams,
} from './list-address.ts';

const kind = { filters: ['search', 'claimed'], sorts: ['accountNumber', 'name'] } as const;
const address = (text: string) => new URLSearchParams(text);

describe('readListPlace', () => {
  it('reads sort, size, page and open row', () => {
    expect(readListPlace(address('sort=-name&size=200&after=abc&page=4&open=7'), kind)).toEqual({
      sort: { key: 'name', direction: 'descending' },
      pageSize: 200,
      after: 'abc',
      page: 4,
      open: '7',
    });
  });

  it('takes the defaults for what is missing or unknown', () => {
    const first = {
      sort: { key: 'accountNumber', direction: 'ascending' },
      pageSize: 50,
      after: null,
      page: 1,
      open: '',
    };
    expect(readListPlace(address(''), kind)).toEqual(first);
    expect(readListPlace(address('sort=-secret&size=100000&page=9'), kind)).toEqual(first);
    expect(readListPlace(address('after=abc&page=x'), kind).page).toBe(2);
  });
});

it('begins another list at its first page, with nothing open, and keeps the rest', () => {
  const next = withoutPlace(address('search=ann&sort=name&size=100&after=abc&page=3&open=7'), { claimed: 'true' });
  expect(next.toString()).toBe('search=ann&sort=name&size=100&claimed=true');
});

it('takes out what is empty', () => {
  expect(withParams(address('search=ann&open=7'), { open: '' }).toString()).toBe('search=ann');
});

it('needs no word for the default order', () => {
  expect(sortParamIfChanged({ key: 'accountNumber', direction: 'ascending' }, kind)).toBe('');
  expect(sortParamIfChanged({ key: 'accountNumber', direction: 'descending' }, kind)).toBe('-accountNumber');
});

it('tells pages apart, not what is open on them', () => {
  expect(pageKey(address('search=a&open=1'), kind)).toBe(pageKey(address('search=a&open=2'), kind));
  expect(pageKey(address('search=a'), kind)).not.toBe(pageKey(address('search=b'), kind));
  expect(pageKey(address('search=a'), kind)).not.toBe(pageKey(address('claimed=a'), kind));
});

it('leads back the way it came', () => {
  const onSecond = trailAfter([], null);
  const onThird = trailAfter(onSecond, 'cursor-1');
  expect(cursorBefore(onThird)).toBe('cursor-1');
  expect(cursorBefore(onThird.slice(0, -1))).toBeNull();
});

it('leads to the first page from an address that was shared', () => {
  expect(cursorBefore(trailOf(null))).toBeNull();
});

it('trusts nothing that another page left in the history', () => {
  expect(trailOf({ trail: [1, 2] })).toEqual([]);
  expect(trailOf('trail')).toEqual([]);
  expect(trailOf({ trail: ['a'] })).toEqual(['a']);
});

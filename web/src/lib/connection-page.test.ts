import { expect, it } from 'vitest';
import { appendPage } from './connection-page.ts';

interface Result {
  customer: { name: string; notes: { pageInfo: { endCursor: string }; edges: { node: string }[] } } | null;
}

const page = (endCursor: string, ...nodes: string[]): Result => ({
  customer: { name: 'Ann', notes: { pageInfo: { endCursor }, edges: nodes.map((node) => ({ node })) } },
});
const update = appendPage<Result>(({ customer }) => customer?.notes);

it('adds the rows of a fetched page after the rows before it, and keeps the cursor of the fetched page', () => {
  const [first, second] = [page('2', 'a', 'b'), page('3', 'c')];
  expect(update(first, { fetchMoreResult: second })).toEqual(page('3', 'a', 'b', 'c'));
  expect([first, second]).toEqual([page('2', 'a', 'b'), page('3', 'c')]);
});

it('keeps the shown pages if the fetched result has no customer', () => {
  const first = page('2', 'a', 'b');
  expect(update(first, { fetchMoreResult: { customer: null } })).toBe(first);
});

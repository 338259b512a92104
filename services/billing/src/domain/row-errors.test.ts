import { expect, test } from 'vitest';
import type { RowError } from './row-errors.ts';
import { type ErrorGroup, withErrors, withGroups } from './row-errors.ts';

const error = (field: string | null, replacedBy?: number): RowError => ({
  line: 2,
  accountNumber: 'A',
  code: 'EMPTY_VALUE',
  field,
  error: 'why',
  cells: [],
  ...(replacedBy === undefined ? {} : { replacedBy }),
});

test('counts rows by reason and field, without replaced rows', () => {
  const first = withErrors([], [error('dueDate'), error('name'), error('dueDate'), error('dueDate', 9)]);
  expect(withErrors(first, [error('name')])).toEqual([
    { code: 'EMPTY_VALUE', field: 'dueDate', count: 2 },
    { code: 'EMPTY_VALUE', field: 'name', count: 2 },
  ]);
});

test('counts all rows, those beyond 100 groups by reason alone', () => {
  const fields = Array.from(
    { length: 150 },
    (_each, index): ErrorGroup => ({ code: 'EMPTY_VALUE', field: `f${index}`, count: 1 }),
  );
  const groups = withGroups([], fields);
  expect(groups).toHaveLength(101);
  expect(groups.at(-1)).toEqual({ code: 'EMPTY_VALUE', field: null, count: 50 });
  expect(withGroups(groups, [{ code: 'EMPTY_VALUE', field: 'f0', count: 1 }])[0]).toMatchObject({ count: 2 });
});

import { expect, test } from 'vitest';
import { DUE_DATE, ERRORS, FIXES, openRowFixes, ROWS } from './world/row-fixes.ts';

const { uploads, openRows } = await openRowFixes();

test('counts the failed rows by field and reason, without replaced ones', async () => {
  const rows = await openRows([...ROWS, 'G,1.00,,', 'G,2.00,,']);
  expect((await rows.read(FIXES)).errorGroups).toEqual([
    { code: 'INVALID_DATE', field: 'dueDate', reason: 'Due Date is not a date', count: 3 },
    { code: 'INVALID_AMOUNT', field: 'amountDue', reason: 'Amount Due is not a valid amount', count: 1 },
    { code: 'EMPTY_VALUE', field: 'accountNumber', reason: 'Account Number is empty', count: 1 },
  ]);
});

test('filters by reason, field, text and state', async () => {
  const rows = await openRows(ROWS);
  expect(await rows.lines({})).toEqual([2, 3, 4, 6, 7]);
  expect(await rows.lines({ code: 'INVALID_DATE' })).toEqual([2, 4, 7]);
  expect(await rows.lines({ field: 'amountDue' })).toEqual([3]);
  expect(await rows.lines({ search: 'LATER' })).toEqual([7]);
  expect(await rows.lines({ search: 'f' })).toEqual([7]);
  await rows.fix(4, DUE_DATE, '11/30/2026');
  expect(await rows.lines({ state: 'FIXED' })).toEqual([4]);
  expect(await rows.lines({ state: 'OPEN', code: 'INVALID_DATE' })).toEqual([2, 7]);
});

test('a filtered list finds matches after hundreds of rows that do not match', async () => {
  const bad = Array.from({ length: 450 }, (_each, index) => `N${index},1.00,${index === 440 ? 'rare' : 'soon'},`);
  const rows = await openRows(bad);
  const found: number[] = [];
  let after: string | null = null;
  do {
    const { errors } = await rows.read(ERRORS, { first: 2, after, search: 'rare' });
    found.push(...errors.edges.map(({ node }: { node: { line: number } }) => node.line));
    after = errors.pageInfo.hasNextPage ? errors.pageInfo.endCursor : null;
  } while (after);
  expect(found).toEqual([442]);
});

test('a file without a readable row needs no approval, so that its rows can be fixed', async () => {
  const rows = await openRows(['A,1.00,soon,', 'B,x,2026-11-30,'], { review: 'always' });
  expect(await uploads.read(rows.id, rows.uploadId)).toMatchObject({ state: 'completed', progress: { failed: 2 } });
  expect((await rows.fix(2, DUE_DATE, '2026-11-30')).userErrors).toEqual([]);
});

test('rows that are invalid as a whole are listed apart from those with an invalid field', async () => {
  const rows = await openRows(['A,1.00,soon,a,b', 'B,"x,2026-11-30,']);
  expect(await rows.lines({ field: null })).toEqual([2, 3]);
  expect(await rows.lines({ code: 'UNREADABLE_ROW', field: 'dueDate' })).toEqual([]);
});

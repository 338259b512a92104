import { expect, it } from 'vitest';
import { findSendProblem } from './send-file.ts';

const file = new File(['account,amount\n1,2\n'], 'bills.csv');
const choice = { file, month: 11, year: 2026 };

it('finds no problem with a readable file, a month and a year', async () => {
  expect(await findSendProblem('7', choice)).toBeUndefined();
});

it('reports a missing company before other missing data', async () => {
  expect(await findSendProblem('', { ...choice, month: 0 })).toBe('Company ID is required');
});

it.each([
  ['no month', { ...choice, month: 0 }],
  ['no year', { ...choice, year: 0 }],
  ['an empty file', { ...choice, file: new File([], 'bills.csv') }],
  ['a file that was deleted', { ...choice, file: deletedFile() }],
])('reports missing data for %s', async (_what, incomplete) => {
  expect(await findSendProblem('7', incomplete)).toBe('Missing required data');
});

function deletedFile(): File {
  const deleted = new File(['x'], 'bills.csv');
  deleted.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('deleted')) });
  return deleted;
}

import { expect, it } from 'vitest';
import { fileProblem, sizeWords } from './file-problem.ts';

it('refuses what can be no CSV before it is sent', () => {
  expect(fileProblem({ name: 'bills.csv', size: 0 })).toBe('bills.csv is empty.');
  expect(fileProblem({ name: 'Bills.XLSX', size: 10 })).toContain('not a CSV file');
  expect(fileProblem({ name: 'bills.csv', size: 5 * 1024 ** 3 })).toContain('at most 4 GB');
  expect(fileProblem({ name: 'bills', size: 10, type: 'image/png' })).toContain('not a CSV file');
  expect(fileProblem({ name: 'bills.txt', size: 10 })).toBeUndefined();
});

it('tells a size as people do', () => {
  expect(sizeWords(512)).toBe('512 bytes');
  expect(sizeWords(1_234_567)).toBe('1.2 MB');
  expect(sizeWords(20_000)).toBe('20 kB');
});

import { expect, it } from 'vitest';
import { fileProblem, formatFileSize } from './file-problem.ts';

it('rejects files that cannot be CSV files', () => {
  expect(fileProblem({ name: 'bills.csv', size: 0 })).toBe('bills.csv is empty.');
  expect(fileProblem({ name: 'Bills.XLSX', size: 10 })).toContain('not a CSV file');
  expect(fileProblem({ name: 'bills.csv', size: 5 * 1024 ** 3 })).toContain('at most 4 GB');
  expect(fileProblem({ name: 'bills', size: 10, type: 'image/png' })).toContain('not a CSV file');
  expect(fileProblem({ name: 'bills.txt', size: 10 })).toBeUndefined();
});

it('formats sizes in decimal units', () => {
  expect(formatFileSize(512)).toBe('512 bytes');
  expect(formatFileSize(1_234_567)).toBe('1.2 MB');
  expect(formatFileSize(20_000)).toBe('20 kB');
});

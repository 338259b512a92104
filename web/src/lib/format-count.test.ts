import { expect, it } from 'vitest';
import { formatFileSize } from './format-count.ts';

it('formats sizes in decimal units', () => {
  expect(formatFileSize(512)).toBe('512 bytes');
  expect(formatFileSize(1_234_567)).toBe('1.2 MB');
  expect(formatFileSize(20_000)).toBe('20 kB');
});

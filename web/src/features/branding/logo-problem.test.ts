import { expect, it } from 'vitest';
import { logoProblem } from './logo-problem.ts';

it('accepts PNG, JPG and GIF up to 2MB and explains why it rejects other files', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif']) {
    expect(logoProblem({ type, size: 2 * 1024 * 1024 })).toBeUndefined();
  }
  expect(logoProblem({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe('The logo must be up to 2MB');
  expect(logoProblem({ type: 'image/svg+xml', size: 10 })).toBe('The logo must be a PNG, JPG or GIF image');
  expect(logoProblem({ type: '', size: 10 })).toBe('The logo must be a PNG, JPG or GIF image');
});

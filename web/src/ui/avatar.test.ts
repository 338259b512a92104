import { expect, it } from 'vitest';
import { initialOf } from './avatar.tsx';

it('shows the first letter of the name, else of the email, else U', () => {
  expect(initialOf({ name: 'maria Lopez', email: 'x@example.com' })).toBe('M');
  expect(initialOf({ name: ' ', email: 'dana@example.com' })).toBe('D');
  expect(initialOf({ name: null, email: null })).toBe('U');
});

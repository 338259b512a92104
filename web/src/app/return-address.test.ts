import { expect, it } from 'vitest';
import { returnFor } from './return-address.ts';

const staff = { id: 'u1', role: 'COMPANY_ADMIN' } as const;
const back = (address: string, user: Parameters<typeof returnFor>[1] = staff) =>
  returnFor({ userId: 'u1', address }, user);

it('leads the same person back to the page, with its filters', () => {
  expect(back('/dashboard/customers?search=ada')).toBe('/dashboard/customers?search=ada');
});

it('leads nobody else there', () => {
  expect(back('/dashboard/customers', { id: 'u2', role: 'COMPANY_ADMIN' })).toBeNull();
  expect(returnFor(null, staff)).toBeNull();
});

it('leads to no page that the person may not see, nor to a sign-in page', () => {
  expect(back('/account')).toBeNull();
  expect(back('/login')).toBeNull();
  expect(back('/')).toBeNull();
});

it('leads nowhere outside the application', () => {
  for (const address of [
    '//evil.example/dashboard',
    'https://evil.example/dashboard',
    '/\\evil.example/dashboard',
    '',
  ]) {
    expect(back(address)).toBeNull();
  }
});

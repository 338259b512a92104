import { expect, it } from 'vitest';
import { navigationOf, pageTitleOf } from './navigation.ts';

const titles = (role: Parameters<typeof navigationOf>[0]) => navigationOf(role).map(({ title }) => title);

it('shows the Super Admin group to super admins only', () => {
  expect(titles('SUPER_ADMIN')).toEqual(['Admin', 'Super Admin', 'Settings']);
  expect(titles('COMPANY_ADMIN')).toEqual(['Admin', 'Settings']);
});

it('takes the title from the last path segment', () => {
  expect(pageTitleOf('/dashboard')).toBe('Dashboard');
  expect(pageTitleOf('/dashboard/upload-balances')).toBe('Upload Balances');
  expect(pageTitleOf('/dashboard/business-owners/')).toBe('Business Owners');
  expect(pageTitleOf('/account')).toBe('Your Account');
});

it('falls back to Dashboard', () => {
  expect(pageTitleOf('/dashboard/payment-setup')).toBe('Dashboard');
});

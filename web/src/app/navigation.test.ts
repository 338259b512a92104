import { expect, it } from 'vitest';
import { navigationOf, pageTitleOf } from './navigation.ts';

const titles = (role: Parameters<typeof navigationOf>[0]) => navigationOf(role).map(({ title }) => title);

it('shows the owners of companies to a super admin alone', () => {
  expect(titles('SUPER_ADMIN')).toEqual(['Admin', 'Super Admin', 'Settings']);
  expect(titles('COMPANY_ADMIN')).toEqual(['Admin', 'Settings']);
});

it('is that of the last segment', () => {
  expect(pageTitleOf('/dashboard')).toBe('Dashboard');
  expect(pageTitleOf('/dashboard/upload-balances')).toBe('Upload Balances');
  expect(pageTitleOf('/dashboard/business-owners/')).toBe('Business Owners');
  expect(pageTitleOf('/account')).toBe('Your Account');
});

it('is Dashboard for any other segment', () => {
  expect(pageTitleOf('/dashboard/payment-setup')).toBe('Dashboard');
});

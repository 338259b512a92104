import { expect, it } from 'vitest';
import { barTitle } from './page-titles.ts';

it('is that of the last segment', () => {
  expect(barTitle('/dashboard')).toBe('Dashboard');
  expect(barTitle('/dashboard/upload-balances')).toBe('Upload Balances');
  expect(barTitle('/dashboard/business-owners/')).toBe('Business Owners');
  expect(barTitle('/account')).toBe('Your Account');
});

it('is Dashboard for any other segment', () => {
  expect(barTitle('/dashboard/payment-setup')).toBe('Dashboard');
});

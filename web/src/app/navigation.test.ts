import { expect, it } from 'vitest';
import { navigationOf, pageTitleOf } from './navigation.ts';

type MenuUser = Parameters<typeof navigationOf>[0];
const menuOf = (role: MenuUser['role'], ...permissions: MenuUser['permissions']) => navigationOf({ role, permissions });
const titles = (role: MenuUser['role']) => menuOf(role).map(({ title }) => title);
const settings = (...user: Parameters<typeof menuOf>) =>
  menuOf(...user)
    .at(-1)
    ?.entries.map(({ label }) => label);

it('shows the Super Admin group to super admins only', () => {
  expect(titles('SUPER_ADMIN')).toEqual(['Admin', 'Super Admin', 'Settings']);
  expect(titles('COMPANY_ADMIN')).toEqual(['Admin', 'Settings']);
});

it.each(['Webhooks', 'Audit Log'])('shows %s to super admins and to staff who manage users', (label) => {
  expect(settings('SUPER_ADMIN')).toContain(label);
  expect(settings('COMPANY_ADMIN', 'MANAGE_USERS')).toContain(label);
  expect(settings('COMPANY_ADMIN', 'MANAGE_BRANDING')).not.toContain(label);
});

it('takes the title from the last path segment', () => {
  expect(pageTitleOf('/dashboard')).toBe('Dashboard');
  expect(pageTitleOf('/dashboard/upload-balances')).toBe('Upload Balances');
  expect(pageTitleOf('/dashboard/file-pickup')).toBe('File Pickup');
  expect(pageTitleOf('/dashboard/business-owners/')).toBe('Business Owners');
  expect(pageTitleOf('/account')).toBe('Your Account');
});

it('takes the title of an account page from the list of customers', () => {
  expect(pageTitleOf('/dashboard/customers/665f0c2ab9d3e1a4c7d80001')).toBe('Customers');
});

it('takes the title of the file layout from the payment files', () => {
  expect(pageTitleOf('/dashboard/payment-files')).toBe('Payment Files');
  expect(pageTitleOf('/dashboard/payment-files/layout')).toBe('Payment Files');
});

it('takes the title of an endpoint from the webhooks', () => {
  expect(pageTitleOf('/dashboard/webhooks')).toBe('Webhooks');
  expect(pageTitleOf('/dashboard/webhooks/x7k2')).toBe('Webhooks');
});

it('falls back to Dashboard', () => {
  expect(pageTitleOf('/dashboard/payment-setup')).toBe('Dashboard');
});

import { expect, it } from 'vitest';
import { navigationOf, pageTitleOf } from './navigation.ts';

type MenuUser = Parameters<typeof navigationOf>[0];
const menuOf = (role: MenuUser['role'], ...permissions: MenuUser['permissions']) => navigationOf({ role, permissions });
const groupTitles = (role: MenuUser['role']) => menuOf(role).map(({ title }) => title);
const settingsLabels = (...user: Parameters<typeof menuOf>) =>
  menuOf(...user)
    .at(-1)
    ?.entries.map(({ label }) => label);

it('the Super Admin group is only in the menu of super admins', () => {
  expect(groupTitles('SUPER_ADMIN')).toEqual(['Admin', 'Super Admin', 'Settings']);
  expect(groupTitles('COMPANY_ADMIN')).toEqual(['Admin', 'Settings']);
});

it.each(['Webhooks', 'Audit Log'])('%s is in the menu of super admins and of staff with MANAGE_USERS', (label) => {
  expect(settingsLabels('SUPER_ADMIN')).toContain(label);
  expect(settingsLabels('COMPANY_ADMIN', 'MANAGE_USERS')).toContain(label);
  expect(settingsLabels('COMPANY_ADMIN', 'MANAGE_BRANDING')).not.toContain(label);
});

it('the last path segment gives the title', () => {
  expect(pageTitleOf('/dashboard')).toBe('Dashboard');
  expect(pageTitleOf('/dashboard/upload-balances')).toBe('Upload Balances');
  expect(pageTitleOf('/dashboard/file-pickup')).toBe('File Pickup');
  expect(pageTitleOf('/dashboard/business-owners/')).toBe('Business Owners');
  expect(pageTitleOf('/account')).toBe('Your Account');
});

it('the page of one customer has the title of the list of customers', () => {
  expect(pageTitleOf('/dashboard/customers/665f0c2ab9d3e1a4c7d80001')).toBe('Customers');
});

it('the page of the file layout has the title of the payment files', () => {
  expect(pageTitleOf('/dashboard/payment-files')).toBe('Payment Files');
  expect(pageTitleOf('/dashboard/payment-files/layout')).toBe('Payment Files');
});

it('the page of one endpoint has the title of the webhooks', () => {
  expect(pageTitleOf('/dashboard/webhooks')).toBe('Webhooks');
  expect(pageTitleOf('/dashboard/webhooks/x7k2')).toBe('Webhooks');
});

it('a page without a title of its own has the title "Dashboard"', () => {
  expect(pageTitleOf('/dashboard/payment-setup')).toBe('Dashboard');
});

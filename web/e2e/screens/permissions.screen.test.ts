import type { Locator, Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();

let tenant: Tenant;
beforeAll(async () => {
  tenant = await openTenant(portal(), 'Permissions Water');
});

const button =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('button', { name, exact: true }).first();

interface Offer {
  permission:
    | 'manageUsers'
    | 'manageCustomers'
    | 'manageBalances'
    | 'viewPayments'
    | 'managePaymentSettings'
    | 'manageBranding';
  path: string;
  /** Visible with the permission. */
  offered: (page: Page) => Locator;
  /** Message shown without the permission; undefined where the page has other content. */
  instead?: string;
}

const OFFERS: readonly Offer[] = [
  {
    permission: 'manageUsers',
    path: 'account-settings',
    offered: button('Create user'),
    instead: 'You can see only your own account',
  },
  { permission: 'manageUsers', path: 'account-settings', offered: button('Edit business information') },
  { permission: 'manageUsers', path: 'account-settings', offered: button('Create partner key') },
  {
    permission: 'manageUsers',
    path: 'email-config',
    offered: (page) => page.getByRole('tab').first(),
    instead: '“Manage users”',
  },
  {
    permission: 'manageUsers',
    path: 'webhooks',
    offered: button('Add endpoint'),
    instead: '“Manage users”',
  },
  { permission: 'manageCustomers', path: 'customers', offered: button('Add Customer'), instead: 'A-2' },
  {
    permission: 'manageBalances',
    path: 'upload-balances',
    offered: (page) => page.getByLabel('CSV file').first(),
    instead: '“Manage balances”',
  },
  {
    permission: 'manageBalances',
    path: 'csv-template',
    offered: button('Add field'),
    instead: '“Manage balances”',
  },
  {
    permission: 'manageBalances',
    path: 'payment-files',
    offered: button('Create payment file'),
    instead: '“Manage balances”',
  },
  {
    permission: 'manageBalances',
    path: 'payment-files/layout',
    offered: button('Add column'),
    instead: '“Manage balances”',
  },
  {
    permission: 'manageBalances',
    path: 'payment-files/delivery',
    offered: button('Save schedule'),
    instead: '“Manage balances”',
  },
  {
    permission: 'manageBalances',
    path: 'file-pickup',
    offered: button('Set up file pickup'),
    instead: '“Manage balances”',
  },
  {
    permission: 'viewPayments',
    path: 'transactions',
    offered: (page) => page.getByText('$25.00').first(),
    instead: '“View payments”',
  },
  {
    permission: 'viewPayments',
    path: 'payments',
    offered: (page) => page.getByText('$25.00').first(),
    instead: '“View payments”',
  },
  {
    permission: 'managePaymentSettings',
    path: 'payment-setup',
    offered: button('Edit Settings'),
    instead: '“Manage payment settings”',
  },
  {
    permission: 'manageBranding',
    path: 'branding',
    offered: button('Reset to Defaults'),
    instead: '“Manage branding”',
  },
];

row('6-permissions', async () => {
  const lacking = await visit();
  await signInAs(lacking, (await tenant.createStaffMember()).client);
  const holders = new Map<string, Page>();
  for (const { permission, path, offered, instead } of OFFERS) {
    const holder = holders.get(permission) ?? (await visit());
    if (!holders.has(permission)) await signInAs(holder, (await tenant.createStaffMember(permission)).client);
    holders.set(permission, holder);
    for (const page of [holder, lacking]) {
      if (!page.url().endsWith(path)) await page.goto(`/dashboard/${path}`);
    }
    await offered(holder).waitFor({ state: 'attached' });
    if (!instead) continue;
    await lacking.getByText(instead).first().waitFor();
    await expectAccessible(lacking);
    expect(await offered(lacking).count(), `${path} without ${permission}`).toBe(0);
  }
});

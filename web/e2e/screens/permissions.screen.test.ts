import { PERMISSIONS } from '@utility-pay/contracts';
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
  /** Texts shown without the permission; empty where another offer of the page names them. */
  instead: readonly string[];
}

/** Texts of a page that is shown only with a permission: its title, if given, and the permission's label. */
const notPermitted = (label: string, ...title: string[]): readonly string[] => [...title, `“${label}”`];

const OFFERS: readonly Offer[] = [
  {
    permission: 'manageUsers',
    path: 'account-settings',
    offered: button('Create user'),
    instead: ['You can see only your own account'],
  },
  { permission: 'manageUsers', path: 'account-settings', offered: button('Edit business information'), instead: [] },
  { permission: 'manageUsers', path: 'account-settings', offered: button('Create partner key'), instead: [] },
  {
    permission: 'manageUsers',
    path: 'email-config',
    offered: (page) => page.getByRole('tab').first(),
    instead: notPermitted('Manage users', "You can't view or change email settings"),
  },
  {
    permission: 'manageUsers',
    path: 'audit-log',
    offered: (page) => page.getByRole('link', { name: /^(Audit Log|Export CSV)$/ }).first(),
    instead: notPermitted('Manage users', "You can't view the audit log"),
  },
  {
    permission: 'manageUsers',
    path: 'webhooks',
    offered: button('Add endpoint'),
    instead: notPermitted('Manage users'),
  },
  { permission: 'manageCustomers', path: 'customers', offered: button('Add Customer'), instead: ['A-2'] },
  {
    permission: 'manageBalances',
    path: 'upload-balances',
    offered: (page) => page.getByLabel('CSV file').first(),
    instead: notPermitted('Manage balances'),
  },
  {
    permission: 'manageBalances',
    path: 'csv-template',
    offered: button('Add field'),
    instead: notPermitted('Manage balances'),
  },
  {
    permission: 'manageBalances',
    path: 'payment-files',
    offered: button('Create payment file'),
    instead: notPermitted('Manage balances', "You can't view payment files"),
  },
  {
    permission: 'manageBalances',
    path: 'payment-files/layout',
    offered: button('Add column'),
    instead: notPermitted('Manage balances', "You can't change the file layout"),
  },
  {
    permission: 'manageBalances',
    path: 'payment-files/delivery',
    offered: button('Save schedule'),
    instead: notPermitted('Manage balances', "You can't change the schedule and delivery"),
  },
  {
    permission: 'manageBalances',
    path: 'file-pickup',
    offered: button('Set up file pickup'),
    instead: notPermitted('Manage balances'),
  },
  {
    permission: 'viewPayments',
    path: 'transactions',
    offered: (page) => page.getByText('$25.00').first(),
    instead: notPermitted('View payments', "You can't view payments"),
  },
  { permission: 'viewPayments', path: 'transactions', offered: button('Money movements'), instead: [] },
  {
    permission: 'viewPayments',
    path: 'reconciliation',
    offered: (page) => page.getByRole('table', { name: 'Reconciled days' }).or(page.getByText('No days to show')),
    instead: notPermitted('View payments', "You can't view reconciliation"),
  },
  {
    permission: 'viewPayments',
    path: 'payments',
    offered: (page) => page.getByText('$25.00').first(),
    instead: notPermitted('View payments'),
  },
  {
    permission: 'managePaymentSettings',
    path: 'payment-setup',
    offered: button('Edit Settings'),
    instead: notPermitted('Manage payment settings'),
  },
  {
    permission: 'manageBranding',
    path: 'branding',
    offered: button('Reset to Defaults'),
    instead: notPermitted('Manage branding', "You can't change branding"),
  },
];

row('6-permissions', async () => {
  const holder = await visit();
  const lacking = await visit();
  let permissionOfHolder = '';
  for (const { permission, path, offered, instead } of OFFERS) {
    const isNext = permission !== permissionOfHolder;
    if (isNext) {
      permissionOfHolder = permission;
      await signInAs(holder, (await tenant.createStaffMember(permission)).client);
      const others = PERMISSIONS.filter((other) => other !== permission);
      await signInAs(lacking, (await tenant.createStaffMember(...others)).client);
    }
    for (const page of [holder, lacking]) {
      if (isNext || !page.url().endsWith(path)) await page.goto(`/dashboard/${path}`);
    }
    await offered(holder).waitFor({ state: 'attached' });
    for (const text of instead) await lacking.getByText(text).first().waitFor();
    expect(await offered(lacking).count(), `${path} without ${permission}`).toBe(0);
    // The other pages show the same component.
    if (['account-settings', 'email-config', 'customers'].includes(path) && instead.length > 0)
      await expectAccessible(lacking);
  }
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { answerReconciliation, DAY, DAYS } from '../screens/support/reconciliation-answers.ts';
import { sessionEnded } from '../screens/support/session-ended.ts';
import { answerEndpoint, answerEndpoints, ENDPOINTS, FAILING } from '../screens/support/webhook-answers.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import {
  showDeliveries,
  showFixedWidth,
  showPaymentFiles,
  showPickedUpFiles,
  showPickupForm,
  showServerForm,
} from './file-screens.ts';
import { type Screen, testScreenshots } from './test-screenshots.ts';
import type { ScreenshotCompany } from './world.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser(inject('screenshots').url);
});
afterAll(() => browser?.close());

const owner = { as: 'owner' } as const;

/** Begins to add a customer. */
async function beginCustomer(screen: Page): Promise<void> {
  await screen.getByRole('button', { name: 'Add Customer' }).first().click();
  await screen.getByLabel('Account Number').fill('10-900');
  await screen.getByLabel('Email').fill('ada@example.org');
}

/** Reloads the page with fixed days; a new company has no reconciled day before today. */
async function showReconciledDays(screen: Page, { id }: ScreenshotCompany): Promise<void> {
  await answerReconciliation(screen, id, DAYS);
  await screen.reload();
  await screen.getByText('$197.00').filter({ visible: true }).first().waitFor();
}

/** Reloads the page with endpoints in every state. */
async function showEndpoints(screen: Page, { id }: ScreenshotCompany): Promise<void> {
  await answerEndpoints(screen, id, ENDPOINTS);
  await screen.reload();
  await screen.getByText('Returned 410 Gone').filter({ visible: true }).first().waitFor();
}

/** Reloads the page with a failing endpoint and messages in every state. */
async function showEndpoint(screen: Page, { id }: ScreenshotCompany): Promise<void> {
  await answerEndpoint(screen, id, { endpoint: FAILING });
  await screen.reload();
  await screen.getByText('account.claimed').filter({ visible: true }).last().waitFor();
}

const page = (path: string) => () => `/dashboard${path}`;

const screens: Screen[] = [
  { ...owner, name: 'dashboard', sample: true, path: page(''), shows: 'Total Collected' },
  { ...owner, name: 'customers', sample: true, path: page('/customers'), shows: '10-100', viewportOnly: true },
  {
    ...owner,
    name: 'customer-columns',
    path: page('/customers'),
    shows: '10-100',
    act: async (screen) => {
      await screen.getByRole('button', { name: 'Columns' }).click();
      await screen.getByRole('menu').waitFor();
    },
    viewportOnly: true,
  },
  {
    ...owner,
    name: 'customer-details',
    path: ({ customerId }) => `/dashboard/customers?open=${customerId}`,
    shows: 'Other bill details',
    viewportOnly: true,
  },
  {
    ...owner,
    name: 'customer-account',
    path: ({ paidUpId }) => `/dashboard/customers/${paidUpId}`,
    shows: 'Bill for November 2026',
  },
  {
    ...owner,
    name: 'record-payment',
    path: ({ customerId }) => `/dashboard/customers/${customerId}`,
    shows: 'Bill for November 2026',
    act: async (screen) => {
      await screen.getByRole('button', { name: 'Record payment' }).click();
      await screen.getByLabel('Amount (USD)').waitFor();
      await screen.getByLabel('Received on').fill('2026-11-20');
    },
    viewportOnly: true,
  },
  {
    ...owner,
    name: 'correction-preview',
    path: ({ customerId }) => `/dashboard/customers/${customerId}`,
    shows: 'Bill for November 2026',
    act: async (screen) => {
      await screen.getByRole('button', { name: 'Add credit' }).click();
      await screen.getByLabel('Amount (USD)').fill('25');
      await screen.getByLabel('Reason').fill('Leak adjustment');
      await screen.getByRole('button', { name: 'Preview' }).click();
      await screen.getByRole('button', { name: 'Add $25.00 credit' }).waitFor();
    },
    viewportOnly: true,
  },
  {
    ...owner,
    name: 'add-customer',
    path: page('/customers'),
    shows: '10-100',
    act: async (screen) => {
      await screen.getByRole('button', { name: 'Add Customer' }).first().click();
      await screen.getByRole('dialog').waitFor();
    },
    viewportOnly: true,
  },
  {
    ...owner,
    name: 'discard-customer',
    path: page('/customers'),
    shows: '10-100',
    act: async (screen) => {
      await beginCustomer(screen);
      await screen.keyboard.press('Escape');
      await screen.getByRole('alertdialog').waitFor();
    },
    viewportOnly: true,
  },
  {
    ...owner,
    name: 'session-ended',
    path: page('/customers'),
    shows: '10-100',
    act: async (screen) => {
      await beginCustomer(screen);
      await screen.context().clearCookies();
      await screen.getByRole('dialog').getByRole('button', { name: 'Add Customer' }).click();
      await sessionEnded(screen).waitFor();
    },
    viewportOnly: true,
  },
  {
    ...owner,
    name: 'no-customers-found',
    path: page('/customers?search=zzzz'),
    shows: 'No customers found',
  },
  { ...owner, name: 'upload', path: page('/upload-balances'), shows: 'Download Sample' },
  {
    ...owner,
    name: 'upload-result',
    sample: true,
    path: ({ uploadId }) => `/dashboard/upload-balances?upload=${uploadId}`,
    shows: 'Upload Another File',
  },
  { ...owner, name: 'csv-template', path: page('/csv-template'), shows: 'Account Number' },
  { ...owner, name: 'transactions', path: page('/transactions'), shows: 'Bruno Keller' },
  {
    ...owner,
    name: 'transaction-details',
    path: ({ paymentId }) => `/dashboard/transactions?open=${paymentId}`,
    shows: 'Refund',
  },
  {
    ...owner,
    name: 'no-transactions',
    path: page('/transactions?search=zzzz'),
    shows: 'No payment records found',
  },
  { ...owner, name: 'payments', path: page('/payments'), shows: 'Bruno Keller' },
  {
    ...owner,
    name: 'reconciliation',
    path: page('/reconciliation?from=2026-11-01&to=2026-11-30'),
    shows: 'No days to show',
    act: showReconciledDays,
  },
  {
    ...owner,
    name: 'reconciliation-day',
    path: page(`/reconciliation/${DAY}`),
    shows: "This day isn't reconciled yet",
    act: showReconciledDays,
  },
  { ...owner, name: 'payment-files', path: page('/payment-files'), shows: 'Payment Files', act: showPaymentFiles },
  {
    ...owner,
    name: 'payment-file-layout',
    path: page('/payment-files/layout'),
    shows: 'File Layout',
    act: showFixedWidth,
  },
  {
    ...owner,
    name: 'payment-file-deliveries',
    path: page('/payment-files'),
    shows: 'Payment Files',
    act: showDeliveries,
  },
  {
    ...owner,
    name: 'payment-file-delivery',
    path: page('/payment-files/delivery'),
    shows: 'Save schedule',
    act: showServerForm,
  },
  {
    ...owner,
    name: 'file-pickup',
    path: page('/file-pickup'),
    shows: 'File pickup is not set up',
    act: showPickedUpFiles,
  },
  {
    ...owner,
    name: 'file-pickup-form',
    path: page('/file-pickup'),
    shows: 'File pickup is not set up',
    act: showPickupForm,
  },
  { ...owner, name: 'account-settings', path: page('/account-settings'), shows: 'Cleo Clerk' },
  { ...owner, name: 'payment-setup', path: page('/payment-setup'), shows: 'Edit Settings' },
  {
    ...owner,
    name: 'payment-setup-edit',
    path: page('/payment-setup'),
    shows: 'Edit Settings',
    act: async (screen) => {
      await screen.getByRole('button', { name: 'Edit Settings' }).click();
      await screen.getByLabel('Auth Key').waitFor();
    },
  },
  { ...owner, name: 'branding', sample: true, path: page('/branding'), shows: 'Reset to Defaults' },
  { ...owner, name: 'webhooks', path: page('/webhooks'), shows: 'No endpoints yet', act: showEndpoints },
  {
    ...owner,
    name: 'webhook-endpoint',
    path: page('/webhooks/endpoint-2'),
    shows: 'This endpoint no longer exists',
    act: showEndpoint,
  },
  { ...owner, name: 'audit-log', path: page('/audit-log'), shows: 'Uploaded' },
  {
    ...owner,
    name: 'audit-log-entry',
    path: page('/audit-log?group=settings'),
    shows: 'Changed the business information',
    act: async (screen) => {
      await screen.getByText('Changed the business information').first().click();
      await screen.getByRole('dialog').getByText('555-0142-100').waitFor();
    },
    viewportOnly: true,
  },
  { ...owner, name: 'staff-not-found', path: page('/nowhere'), shows: '404 Page Not Found' },
];

testScreenshots(() => browser, screens);

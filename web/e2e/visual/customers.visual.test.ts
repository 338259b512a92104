import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { type Screen, testScreenshots } from './test-screenshots.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser(inject('screenshots').url);
});
afterAll(() => browser?.close());

const payer = { as: 'payer' } as const;

const screens: Screen[] = [
  { ...payer, name: 'account', sample: true, path: () => '/account', shows: 'Make a Payment' },
  { name: 'account-paid-up', as: 'paidUp', path: () => '/account', shows: "You're all paid up" },
  { name: 'account-earlier-bills', as: 'owing', path: () => '/account', shows: 'Earlier unpaid bills' },
  {
    name: 'payment',
    sample: true,
    as: 'paying',
    path: ({ balanceId }) => `/payment/${balanceId}`,
    shows: 'Continue to Secure Payment',
  },
  { ...payer, name: 'payment-invalid', path: () => '/payment/', shows: 'Invalid balance ID' },
  {
    name: 'payment-paid',
    as: 'paidUp',
    path: ({ paymentId }) => `/payment-result?status=success&payment=${paymentId}`,
    shows: 'Payment successful',
  },
  {
    ...payer,
    name: 'payment-failed',
    path: () => '/payment-result?status=failed',
    shows: 'There was an issue with your payment.',
  },
  {
    ...payer,
    name: 'payment-error',
    path: () => '/payment-error',
    shows: 'An error occurred during the payment process.',
  },
];

testScreenshots(() => browser, screens);

import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

const visit = screenBrowser();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await openTenant(portal(), 'First View Water');
});

/** Opens a page while its scripts are held back; returns a function that releases them. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.evaluate((address) => window.location.assign(address), `${portal().url}${path}`);
  await page.locator('#first-view').waitFor();
  return held.resolve;
}

test('shows a disabled sign-in form before the scripts have loaded, and keeps typed input', async () => {
  const page = await visit();
  await page.goto('/nowhere');
  const releaseScripts = await openBeforeScripts(page, '/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign In' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Email').fill('early@example.org');
  releaseScripts();
  await page.locator('#first-view').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email').inputValue()).toBe('early@example.org');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  expect(await page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true);
});

/** Runs in the page: returns the assets requested before the first contentful paint, or within the first second. */
const requestedAssets = () => {
  const LONGEST_WAIT_MS = 1000;
  const [drawn] = performance.getEntriesByName('first-contentful-paint');
  const waited = Math.min(drawn?.startTime ?? LONGEST_WAIT_MS, LONGEST_WAIT_MS);
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
  return { early: files.filter(({ startTime }) => startTime < waited).map(({ name }) => name), all: files.length };
};

test('requests no asset before the first view has been painted', async () => {
  const page = await visit();
  for (const path of ['/login', '/admin/login', '/register']) {
    await page.goto(path);
    await page.locator('#first-view').waitFor({ state: 'detached' });
    const { early, all } = await page.evaluate(requestedAssets);
    expect(early, path).toEqual([]);
    expect(all, path).toBeGreaterThan(0);
  }
});

test('shows the amount due of an account before the scripts have loaded, without leftover placeholders', async () => {
  const page = await visit();
  const csvContent = 'account number,amount due,due date\nA-1,123.45,2030-01-15\n';
  await tenant.owner.send('POST', `${tenant.path}/balances/upload`, { csvContent, month: 'December', year: '2026' });
  await signInAs(page, tenant.payer.client);
  await page.goto('/nowhere');
  const releaseScripts = await openBeforeScripts(page, '/account');
  for (const text of ['$123.45', 'Jan 15, 2030', 'December 2026', 'Pat Payer', 'A-1'])
    await page.getByText(text, { exact: true }).first().waitFor();
  expect(await page.content()).not.toContain('PLACE-OF');
  await expectAccessible(page);
  releaseScripts();
  await page.locator('#first-view').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Make a Payment' }).waitFor();
});

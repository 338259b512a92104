import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { saveBranding, schemeOf, styleOf, tokenOf } from './support/brand.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Scoped Water');
});

const title = (page: Page) => page.locator('h1').first();

async function openAs(client: Parameters<typeof signInAs>[1] | null, path: string, viewport = {}): Promise<Page> {
  const page = await visit(viewport);
  if (client) await signInAs(page, client);
  await page.goto(path);
  await title(page).waitFor();
  return page;
}

test("applies a company's custom CSS on its portal, but not on sign-in and payment pages or for staff", async () => {
  await saveBranding(tenant, { customCSS: 'h1 { letter-spacing: 7px; }' });
  const spacing = (page: Page) => styleOf(title(page), 'letter-spacing');
  const sheets = (page: Page) => page.evaluate(() => document.adoptedStyleSheets.length);
  const { client, balanceId } = tenant.payer;

  const page = await openAs(client, '/account');
  await expect.poll(() => spacing(page)).toBe('7px');
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await page.getByRole('button', { name: 'Continue to Secure Payment' }).waitFor();
  expect(await spacing(page)).not.toBe('7px');
  expect(await sheets(page)).toBe(0);

  const readSpacing = async (place: Page, path: string): Promise<string> => {
    await place.goto(path);
    await title(place).waitFor();
    return spacing(place);
  };
  const payment = [`/payment/${balanceId}`, '/payment-result?status=error', '/payment-error', '/payment-popup-error'];
  for (const path of payment) expect(await readSpacing(page, path), path).not.toBe('7px');
  const visitor = await visit();
  for (const path of ['/login', '/register', '/security-question-reset', '/reset-password'])
    expect(await readSpacing(visitor, `${path}?companyId=${tenant.id}`), path).not.toBe('7px');
  expect(await spacing(await openAs(tenant.owner, '/dashboard/customers'))).not.toBe('7px');
});

test('loads only the files of the chosen font', async () => {
  await saveBranding(tenant, { fontFamily: 'Roboto' });
  const page = await visit();
  await page.goto(`/login?companyId=${tenant.id}`);
  await title(page).waitFor();
  await expect.poll(() => tokenOf(page, 'font-family')).toContain('Roboto Variable');
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px 'Roboto Variable'"))).toBe(true);

  // From the second page on, not even the default font is preloaded.
  await page.reload();
  await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  await title(page).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const used = await page.evaluate(() =>
    [...document.fonts].flatMap((face) => (face.status === 'loaded' ? face.family : [])),
  );
  expect([...new Set(used)]).toEqual(['Roboto Variable']);
  // Chromium reports a cached preload even if it is unused; nothing is transferred.
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          entry.name.endsWith('.woff2') && entry instanceof PerformanceResourceTiming && entry.transferSize > 0,
      )
      .map(({ name }) => name.split('/').at(-1)),
  );
  expect(fetched.filter((file) => !file?.startsWith('roboto-'))).toEqual([]);
});

test('shows the customer portal in dark mode only if the company allows it, and staff pages as the system prefers', async () => {
  const dark = { colorScheme: 'dark' } as const;
  const login = `/login?companyId=${tenant.id}`;
  await saveBranding(tenant, { darkModeSupport: false });
  expect(await schemeOf(await openAs(null, login, dark))).toBe('light');
  const account = await openAs(tenant.payer.client, '/account', dark);
  await expect.poll(() => schemeOf(account)).toBe('light');
  expect(await account.getByRole('combobox', { name: 'Color scheme' }).count()).toBe(0);
  const staff = await openAs(tenant.owner, '/dashboard/customers', dark);
  await expect.poll(() => schemeOf(staff)).toBe('dark');
  await expectAccessible(staff);

  await saveBranding(tenant, { darkModeSupport: true });
  expect(await schemeOf(await openAs(null, login, dark))).toBe('dark');
  expect(await schemeOf(await openAs(tenant.payer.client, '/account', dark))).toBe('dark');
  expect(await schemeOf(await openAs(tenant.payer.client, '/account'))).toBe('light');
});

test('keeps the chosen color scheme over a reload, from the first paint on', async () => {
  await saveBranding(tenant, { darkModeSupport: true });
  const page = await openAs(tenant.payer.client, '/account');
  const choice = page.getByRole('combobox', { name: 'Color scheme' });
  await choice.selectOption('Dark');
  await expect.poll(() => schemeOf(page)).toBe('dark');

  // Set by the inline script in the head, before the application runs.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      sessionStorage.setItem('test.first-paint', document.documentElement.dataset.scheme ?? ''),
    );
  });
  await page.route('**/main*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fallback();
  });
  await page.reload();
  await choice.waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('test.first-paint'))).toBe('dark');
  await expect.poll(() => schemeOf(page)).toBe('dark');
  await expect.poll(() => choice.inputValue()).toBe('dark');

  await choice.selectOption('System');
  await expect.poll(() => schemeOf(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => schemeOf(page)).toBe('dark');

  // Print is always light.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => schemeOf(page)).toBe('light');
});

test('lets staff choose the color scheme in their menu', async () => {
  const page = await openStaff(await visit(), tenant.owner, '/dashboard/customers');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => schemeOf(page)).toBe('dark');
  await page.reload();
  await title(page).waitFor();
  await expect.poll(() => schemeOf(page)).toBe('dark');
});

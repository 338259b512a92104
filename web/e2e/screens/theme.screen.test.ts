import { openCompany, type Payer } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { createBilledPayer } from './support/bills.ts';
import { createLogo, saveBranding, styleOf, tokenOf, toRgb } from './support/brand.ts';
import { interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { openStaff } from './support/staff-page.ts';
import { changeViewport } from './support/viewports.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Theme Water');
});

const GREEN = '#0B6E4F';
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });
const logoOf = (page: Page) => page.locator(`header img[src^="/api/companies/${tenant.id}/logo"]`);

async function openLogin(companyId?: number, viewport = {}): Promise<Page> {
  const page = await visit(viewport);
  await page.goto(companyId ? `/login?companyId=${companyId}` : '/login');
  await signInButton(page).waitFor();
  return page;
}

async function openAccount(viewport = {}, { client }: Payer = tenant.payer): Promise<Page> {
  const page = await visit(viewport);
  await signInAs(page, client);
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Current Balance' }).waitFor();
  return page;
}

row('2.3-login-branding', async () => {
  await saveBranding(tenant, { primaryColor: GREEN, logoUrl: await createLogo(), buttonStyle: 'Flat' });
  const page = await openLogin(tenant.id);
  await expect.poll(() => logoOf(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  await expect.poll(() => styleOf(signInButton(page), 'background-color')).toBe(toRgb(GREEN));
  await expect.poll(() => page.title()).toBe('Sign in · Theme Water');
  await expectAccessible(page);

  // The other pages before sign-in remember the company.
  await page.goto('/register');
  await page.getByRole('heading', { level: 1, name: /claim/i }).waitFor();
  await expect.poll(() => tokenOf(page, 'brand')).toBe(GREEN.toLowerCase());
  await expect.poll(() => logoOf(page).count()).toBe(1);

  // Another tab starts without a company.
  const other = await openLogin();
  await expect.poll(() => tokenOf(other, 'brand')).toBe('#4f46e5');
  await expect.poll(() => other.title()).toBe('Sign in · Utility Pay');
});

row('2.4-logo', async () => {
  const header = (page: Page) => page.getByRole('banner');
  const readShown = async (showLogo: boolean, showCompanyName: boolean, logoUrl: string) => {
    await saveBranding(tenant, { logoUrl, showLogo, showCompanyName });
    const page = await openLogin(tenant.id);
    const name = await header(page).getByText('Theme Water', { exact: true }).isVisible();
    return { logo: await logoOf(page).count(), name, page };
  };

  const logoUrl = await createLogo();
  expect(await readShown(true, true, logoUrl)).toMatchObject({ logo: 1, name: true });
  const { page } = await readShown(true, false, logoUrl);
  expect(await header(page).getByText('Theme Water').count()).toBe(0);
  await header(page).getByRole('img', { name: 'Theme Water' }).waitFor();
  await expectAccessible(page);
  expect(await readShown(false, true, logoUrl)).toMatchObject({ logo: 0, name: true });
  expect(await readShown(true, false, '')).toMatchObject({ logo: 0, name: true });
});

row('2.4-simple-layout', async () => {
  await saveBranding(tenant, { logoUrl: await createLogo(), darkModeSupport: true });
  const page = await openAccount();
  const banner = page.getByRole('banner');
  await expect.poll(() => logoOf(page).count()).toBe(1);
  await banner.getByText('Theme Water', { exact: true }).waitFor();
  await banner.getByRole('button', { name: 'Log out' }).waitFor();

  const main = await page.getByRole('main').boundingBox();
  const left = main?.x ?? 0;
  const right = 1280 - left - (main?.width ?? 0);
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  expect(main?.y ?? 0).toBeGreaterThanOrEqual((await banner.boundingBox())?.height ?? 0);
  await expectAccessible(page);

  await changeViewport(page, { width: 320, colorScheme: 'dark' });
  await expectFits(page);
  await expectAccessible(page);

  // Signing out ends only this customer's session.
  const leaving = await openAccount({}, tenant.paid);
  await leaving.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await signInButton(leaving).waitFor();
  expect(new URL(leaving.url()).pathname).toBe('/login');
});

row('2.4-customer-menu', async () => {
  const page = await openAccount();
  const nav = page.getByRole('navigation', { name: 'Customer' });
  await nav.getByRole('heading', { name: 'Customer' }).waitFor();
  await expect.poll(() => nav.getByRole('link').allInnerTexts()).toEqual(['Account Overview']);
  await expect.poll(() => nav.getByRole('link').getAttribute('href')).toBe('/account');
  await expect.poll(() => nav.getByRole('link').getAttribute('aria-current')).toBe('page');

  // On a phone the slide-over has the entry and Log out.
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.getByRole('button', { name: 'Log out' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('heading', { name: 'Customer' }).waitFor();
  await menu.getByRole('button', { name: 'Log out' }).waitFor();
  await expectAccessible(page);
  await expect.poll(() => menu.getByRole('link').allInnerTexts()).toEqual(['Account Overview']);
  await menu.getByRole('link', { name: 'Account Overview' }).click();
  await menu.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/account');
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Theme Water' }).getAttribute('href'))
    .toBe('/account');
});

row('9-cache', async () => {
  const page = await visit();
  await page.clock.install();
  const branding = await interceptOperation(page, 'PortalBranding', (route) => route.fallback());
  const setup = await interceptOperation(page, 'PaymentSetup', (route) => route.fallback());
  await openStaff(page, tenant.owner, '/dashboard/payment-setup');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const openMenuPage = async (name: string) => {
    await menu.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  await page.getByRole('button', { name: 'Edit Settings' }).waitFor();
  expect([branding.requestCount(), setup.requestCount()]).toEqual([1, 1]);

  await page.clock.fastForward('04:30');
  await openMenuPage('Customers');
  await openMenuPage('Payment Setup');
  expect([branding.requestCount(), setup.requestCount()]).toEqual([1, 1]);

  await page.clock.fastForward('00:45');
  await openMenuPage('Customers');
  await expect.poll(branding.requestCount).toBe(2);
  await openMenuPage('Payment Setup');
  await expect.poll(setup.requestCount).toBe(2);
  expect(branding.requestCount()).toBe(2);
});

test('names a company without saved branding on sign-in and on the account page', async () => {
  const plain = await openCompany(portal(), 'Plain Water', { configured: false });
  const payer = await createBilledPayer(plain, 'plain');
  const login = await openLogin(plain.company.id);
  expect(await tokenOf(login, 'brand')).toBe('#4f46e5');
  for (const page of [login, await openAccount({}, payer)])
    await page.getByRole('banner').getByText('Plain Water', { exact: true }).waitFor();
});

import { signInAsStaff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { CUSTOMER_PASSWORD, openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { focusedFieldName, isFocused } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';
import { submitSignIn } from './support/sign-in-forms.ts';

declare global {
  interface Window {
    /** Whether the document came with a prerendered page. */
    wasPrerendered?: boolean;
  }
}

const VISITOR_PAGES = ['/login', '/auth/login', '/admin/login', '/register'];

const visit = screenBrowser();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await openTenant(portal(), 'Prerendered Water');
});

/** Opens a page while requests that match the pattern are held back; returns a function that releases them. */
async function openHolding(page: Page, pattern: string, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  // Read before the page's scripts run: hydration removes the mark, at once if it need not wait for an answer.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      window.wasPrerendered ??= document.querySelector('#root[data-prerendered]') !== null;
    });
  });
  await page.evaluate((address) => window.location.assign(address), `${portal().url}${path}`);
  await page.waitForFunction(() => window.wasPrerendered);
  return held.resolve;
}

const openBeforeScripts = (page: Page, path: string) => openHolding(page, '**/assets/*.js', path);

const waitForBranding = (page: Page) => page.locator('#root:not([data-prerendered])').waitFor();

/** Runs in the page: attributes that React would have rendered differently, which it does not report in a release build. */
function findDifferingAttributes(): string[] {
  const names = { className: 'class', id: 'id', htmlFor: 'for', href: 'href', name: 'name', type: 'type' };
  return [...document.querySelectorAll('#root *')].flatMap((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    if (!key) return [`not hydrated: ${element.outerHTML}`];
    const props = Reflect.get(element, key) as Record<string, unknown>;
    return Object.entries(names)
      .filter(([prop, attribute]) => (props[prop] ?? null) !== element.getAttribute(attribute))
      .map(([prop, attribute]) => `${attribute} ${element.getAttribute(attribute)}, rendered ${String(props[prop])}`);
  });
}

async function expectHydrated(page: Page, path: string): Promise<void> {
  const problems: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(line.text());
  });
  const releaseAnswers = await openHolding(page, '**/graphql', path);
  await expect.poll(() => page.evaluate(findDifferingAttributes), { message: path }).toEqual([]);
  releaseAnswers();
  await waitForBranding(page);
  expect(problems, path).toEqual([]);
}

test('hydrates the pages before sign-in without a difference or an error', async () => {
  for (const path of VISITOR_PAGES) {
    const page = await visit();
    await expectHydrated(page, path);
  }
});

test('hydrates the account page without a difference or an error', async () => {
  const page = await visit();
  await signInAs(page, tenant.payer.client);
  await expectHydrated(page, '/account');
});

test('keeps typed input, and sends nothing before the scripts have loaded', async () => {
  const page = await visit();
  const releaseScripts = await openBeforeScripts(page, '/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('early@example.org');
  await page.getByLabel('Password', { exact: true }).fill('early-password');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isDisabled()).toBe(true);
  expect(page.url()).toBe(`${portal().url}/login`);

  releaseScripts();
  await waitForBranding(page);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('early@example.org');
  await expect.poll(() => focusedFieldName(page)).toBe('password');
  const sent = page.waitForRequest((request) => request.postData()?.includes('mutation SignIn') === true);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON().variables.input).toMatchObject({
    email: 'early@example.org',
    password: 'early-password',
  });
});

test('keeps the focus on the skip link', async () => {
  const page = await visit();
  const releaseScripts = await openBeforeScripts(page, '/login');
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  await expect.poll(() => isFocused(skipLink)).toBe(true);
  releaseScripts();
  await waitForBranding(page);
  await expect.poll(() => isFocused(skipLink)).toBe(true);
});

test('adds the company of the address to the links', async () => {
  const page = await visit();
  await page.goto(`/login?companyId=${tenant.company.id}`);
  const link = page.getByRole('link', { name: 'Claim your account' });
  await expect.poll(() => link.getAttribute('href')).toBe(`/register?companyId=${tenant.company.id}`);
});

test('shows the frame of the account page before the scripts have loaded', async () => {
  const page = await visit();
  await signInAs(page, tenant.payer.client);
  const releaseScripts = await openBeforeScripts(page, '/account');
  await page.getByRole('heading', { name: 'Your Account' }).waitFor();
  await expectAccessible(page);
  releaseScripts();
  await page.getByRole('button', { name: 'Make a Payment' }).waitFor();
});

test('shows the account without asking for the data that came with the page', async () => {
  const page = await visit();
  await signInAs(page, tenant.payer.client);
  await page.goto('/nowhere');
  const queries: string[] = [];
  page.on('request', (request) => queries.push(/query (\w+)/.exec(request.postData() ?? '')?.[1] ?? ''));
  await page.goto('/account');
  await page.getByText(tenant.payer.accountNumber).first().waitFor();
  await waitForBranding(page);
  expect(queries).not.toContain('Account');
  expect(queries).not.toContain('Viewer');
});

test('asks for the data of staff pages without asking for the session first', async () => {
  const page = await visit();
  await signInAs(page, await signInAsStaff(portal(), tenant.login));
  const queries: string[] = [];
  page.on('request', (request) => queries.push(/query (\w+)/.exec(request.postData() ?? '')?.[1] ?? ''));
  await page.goto('/dashboard/customers');
  await page.getByText(tenant.payer.accountNumber).first().waitFor();
  expect(queries).toContain('Customers');
  expect(queries).not.toContain('Viewer');
});

test('never shows the data that came with a page to the next user', async () => {
  const page = await visit();
  // A session of its own, which the test ends.
  await signInAs(page, await signInAsStaff(portal(), tenant.login));
  // Staff are sent on to the dashboard, so the data of the account page remains unused.
  await page.goto('/account');
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Customer login' }).click();
  // The administrators' form has the same fields.
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await submitSignIn(page, { email: tenant.payer.email, password: CUSTOMER_PASSWORD });
  await page.getByText(tenant.payer.accountNumber).first().waitFor();
});

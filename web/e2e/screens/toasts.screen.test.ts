import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE } from '../support/browser.ts';
import { expectFits } from '../support/fits.ts';
import { chooseRowAction, openCustomers } from './support/customer-list.ts';
import { WITHIN_A_MINUTE } from './support/elements.ts';
import { operationOf } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';

const visit = screenBrowser();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await openTenant(portal(), 'Toast Water');
});

const toastRegion = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const toasts = (page: Page) => toastRegion(page).getByRole('listitem');
const toast = (page: Page, title: string) => toasts(page).filter({ hasText: title });
const readBorderColor = (page: Page) => toasts(page).evaluate((box) => getComputedStyle(box).borderColor);

const markClaimed = (page: Page) => chooseRowAction(page, 'A-2', 'Mark as Claimed');

/** Fails each log-out request, which shows a toast. */
const failLogOut = (page: Page) =>
  page.route('**/graphql', (route) =>
    operationOf(route.request()).query.includes('mutation SignOut') ? route.abort() : route.fallback(),
  );

async function showLogOutError(page: Page): Promise<void> {
  await failLogOut(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await toast(page, 'There was an error logging out').waitFor();
}

/** Advances the fake clock in small steps until the toast has just appeared. */
const runClockUntilToast = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.runFor(50);
      return toasts(page).count();
    }, WITHIN_A_MINUTE)
    .toBe(1);

const pauseClock = async (page: Page) => page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));

const setClaimed = async (claimed: boolean): Promise<void> => {
  await tenant.owner.send('PUT', `/api/customers/${tenant.unclaimed.id}`, { claimed });
};

row('2.4-toasts', async () => {
  const page = await openCustomers(await visit({ colorScheme: 'dark' }), tenant.owner);
  await markClaimed(page);
  const claimed = toast(page, 'Customer Marked as Claimed');
  await claimed.getByText(/can't be claimed until you reset it to unclaimed/).waitFor();
  const quiet = await readBorderColor(page);
  await expectAccessible(page);
  // The action runs once.
  await claimed.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Customer Reset to Unclaimed').waitFor();
  await showLogOutError(page);
  expect(await readBorderColor(page)).not.toBe(quiet);
  await expectAccessible(page);
});

row('4-toasts', async () => {
  await setClaimed(false);
  const page = await visit();
  await page.clock.install();
  await openCustomers(page, tenant.owner);
  await markClaimed(page);
  await toast(page, 'Customer Marked as Claimed').waitFor();
  await showLogOutError(page);
  await expect.poll(() => toasts(page).count()).toBe(1);
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await toasts(page).waitFor({ state: 'detached' });
  // The region stays until the toast is removed from the state.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 990_000)));
  await expect.poll(() => toastRegion(page).count()).toBe(1);
  await page.clock.fastForward(10_000);
  await toastRegion(page).waitFor({ state: 'detached' });
});

row('9-toast', async () => {
  const page = await visit({ width: 768 });
  await page.clock.install();
  await openCustomers(page, tenant.owner);
  await failLogOut(page);
  await pauseClock(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await runClockUntilToast(page);
  expect((await toastRegion(page).getByRole('list').boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.clock.runFor(4900);
  await expect.poll(() => toasts(page).count()).toBe(1);
  await page.clock.runFor(200);
  await toasts(page).waitFor({ state: 'detached' });
});

test('pauses a toast while the pointer or the focus is on it, and fits a phone', async () => {
  const page = await visit({ width: 320, height: 740 });
  await page.clock.install();
  await openCustomers(page, tenant.owner);
  await failLogOut(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await pauseClock(page);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await runClockUntilToast(page);
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect.poll(() => toasts(page).count()).toBe(1);
  await expectFits(page);
  await page.clock.resume();
  await expectAccessible(page);
});

test('shows toasts at the upper edge of a phone, away from the next action', async () => {
  await setClaimed(false);
  const page = await openCustomers(await visit(PHONE), tenant.owner);
  await markClaimed(page);
  await toast(page, 'Customer Marked as Claimed').waitFor();
  const box = await toasts(page).boundingBox();
  expect(box?.x).toBe(8);
  expect(box?.width).toBe(344);
  await expect.poll(async () => (await toasts(page).boundingBox())?.y).toBe(8);
  await expectAccessible(page);
  await toast(page, 'Customer Marked as Claimed').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Customer Reset to Unclaimed').waitFor();
});

import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { isFocused } from './support/elements.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
const HEIGHT = 740;
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Slide Over Water', { configured: false });
});

const slideOver = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const waitForClosedMenu = (page: Page) => slideOver(page).waitFor({ state: 'detached' });

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await slideOver(page).waitFor();
}

row('2.4-slide-over', async () => {
  const page = await openStaff(await visit({ width: 320, height: HEIGHT }), staff.owner, '/dashboard/nowhere');
  expect(await sidebar(page).isVisible()).toBe(false);
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(56);
  await openMenu(page);
  const slide = await slideOver(page).evaluate((panel) => {
    const { animationDuration, animationName } = getComputedStyle(panel);
    return { animationDuration, moves: animationName !== 'none' };
  });
  expect(slide).toEqual({ animationDuration: '0.3s', moves: true });
  await expectAccessible(page);
  // The focus stays inside and returns to the button.
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Tab');
  await expect.poll(() => slideOver(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await waitForClosedMenu(page);
  await expect.poll(() => isFocused(menuButton(page))).toBe(true);
  await expectFits(page);
});

row('2.4-slide-over-closes', async () => {
  const page = await openStaff(await visit({ width: 700, height: HEIGHT }), staff.owner);
  await openMenu(page);
  await slideOver(page).getByRole('link', { name: 'Customers' }).click();
  await waitForClosedMenu(page);
  expect(new URL(page.url()).pathname).toBe('/dashboard/customers');

  await openMenu(page);
  await slideOver(page).getByRole('button', { name: 'Close menu' }).click();
  await waitForClosedMenu(page);

  await openMenu(page);
  await page.mouse.click(650, 400);
  await waitForClosedMenu(page);

  // Growing past the breakpoint closes it, so it stays closed when the window shrinks again.
  await openMenu(page);
  await page.setViewportSize({ width: 1000, height: HEIGHT });
  await waitForClosedMenu(page);
  await page.setViewportSize({ width: 700, height: HEIGHT });
  await menuButton(page).waitFor();
  expect(await slideOver(page).count()).toBe(0);
});

row('4-sidebar', async () => {
  const page = await openStaff(
    await visit({ width: 360, height: HEIGHT, colorScheme: 'dark', reducedMotion: 'reduce' }),
    staff.owner,
  );
  expect(await slideOver(page).count()).toBe(0);
  await openMenu(page);
  await slideOver(page).getByRole('link', { name: 'Dashboard' }).waitFor();
  await expectAccessible(page);
  await slideOver(page).getByRole('button', { name: 'Close menu' }).click();
  await waitForClosedMenu(page);
  // Navigation closes it.
  await openMenu(page);
  await page.reload();
  await menuButton(page).waitFor();
  expect(await slideOver(page).count()).toBe(0);
});

row('9-breakpoint', async () => {
  const page = await openStaff(await visit({ width: 768, height: HEIGHT }), staff.owner);
  await expect.poll(() => sidebar(page).isVisible()).toBe(true);
  expect(await menuButton(page).isVisible()).toBe(false);
  await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(4 * 64);
  await page.setViewportSize({ width: 767, height: HEIGHT });
  await menuButton(page).waitFor();
  expect(await sidebar(page).isVisible()).toBe(false);
  await openMenu(page);
  await expect.poll(() => slideOver(page).evaluate((panel) => getComputedStyle(panel).animationDuration)).toBe('0.3s');
});

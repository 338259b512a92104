import type { Page } from 'playwright';
import { expectAccessible } from '../../support/accessible.ts';
import { DESKTOP, PHONE, type Visit } from '../../support/browser.ts';
import { expectFits } from '../../support/fits.ts';

/** Changes the size and the color scheme of an open page, and waits until it shows that scheme. */
export async function changeViewport(page: Page, viewport: Omit<Visit, 'reducedMotion'>): Promise<void> {
  const { width = DESKTOP.width, height = DESKTOP.height, colorScheme = 'light' } = viewport;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-scheme=${colorScheme}]`).waitFor();
}

/** Runs a check while the page has the width of a phone, and then while it has the width of a desktop. */
export async function onPhoneAndDesktop(page: Page, check: () => Promise<void>): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await check();
  }
}

/** Expects that the page fits the width of a phone and of a desktop, and passes axe on both. */
export const expectAccessibleOnPhoneAndDesktop = (page: Page): Promise<void> =>
  onPhoneAndDesktop(page, async () => {
    await expectFits(page);
    await expectAccessible(page);
  });

import type { Page } from 'playwright';
import { DESKTOP, type Visit } from '../../support/browser.ts';

/** Changes the size and the color scheme of an open page, and waits until it shows that scheme. */
export async function changeViewport(page: Page, viewport: Omit<Visit, 'reducedMotion'>): Promise<void> {
  const { width = DESKTOP.width, height = DESKTOP.height, colorScheme = 'light' } = viewport;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-scheme=${colorScheme}]`).waitFor();
}

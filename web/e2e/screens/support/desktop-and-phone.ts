import type { Page } from 'playwright';
import { expectAccessible } from '../../support/accessible.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { expectFits } from '../../support/fits.ts';

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

import { expectStatus, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { expectFits } from '../../support/fits.ts';

/** Allows dark mode on a company's portal. Returns the query string that selects the company. */
export async function allowDarkMode({ company, superAdmin }: Staff): Promise<string> {
  const path = `/api/companies/${company.id}/branding`;
  expectStatus(await superAdmin.send('PUT', path, { darkModeSupport: true }), 200);
  return `?companyId=${company.id}`;
}

/** The narrowest supported screen, in dark mode. */
export const DARK_PHONE = { width: 320, height: 700, colorScheme: 'dark' } as const;

export async function expectDarkAndNarrow(page: Page): Promise<void> {
  await page.locator('html[data-scheme=dark]').waitFor();
  await expectFits(page);
}

import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Opens an address and returns the path of the page after redirects, once its heading is visible. */
export async function pathAfterRedirects(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  return new URL(page.url()).pathname;
}

export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => page.locator('h1').count()).toBe(1);
}

import type { Locator, Page } from 'playwright';

/** What stands over a page with unsaved input whose session has ended. */
export const sessionEnded = (page: Page): Locator => page.getByRole('dialog', { name: 'Your session has ended' });

/** Begins the session again over the page that is open. */
export async function signInAgain(page: Page, password: string): Promise<void> {
  await sessionEnded(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await sessionEnded(page).waitFor({ state: 'detached' });
}

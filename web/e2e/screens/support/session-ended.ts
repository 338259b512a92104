import type { Locator, Page } from 'playwright';

/** Returns the dialog over a page with unsaved input whose session has ended. */
export const sessionEnded = (page: Page): Locator => page.getByRole('dialog', { name: 'Your session has ended' });

/** Signs in again in the session-ended dialog. */
export async function signInAgain(page: Page, password: string): Promise<void> {
  await sessionEnded(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await sessionEnded(page).waitFor({ state: 'detached' });
}

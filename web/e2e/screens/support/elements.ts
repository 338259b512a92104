import type { Locator, Page } from 'playwright';

/** Options of a poll for content that a busy machine may need up to a minute to show. */
export const WITHIN_A_MINUTE = { timeout: 60_000 };

/** Returns the button with exactly this name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Returns the form field with exactly this label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** Waits for a heading with exactly this text. */
export const waitForHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor();

/** Returns whether an element has the focus. */
export const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** Returns the text of the element that has the focus. */
export const focusedText = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent);

/** Returns the `name` attribute of the field that has the focus. */
export const focusedFieldName = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('name'));

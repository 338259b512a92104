import type { Locator, Page } from 'playwright';
import { button } from './elements.ts';

const OCTOBER_BILL = 'the October 2026 bill';

export const correctionDialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

/** Returns the rows of the bills, or of the payments and credits, that contain a text. */
export const accountRow = (page: Page, table: 'Bills' | 'Payments and credits', text: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });

export const activityEntries = (page: Page): Locator =>
  page.getByRole('list', { name: 'Activity' }).getByRole('listitem');

/** Waits until the card at the top of the account shows this amount. */
export const expectTotal = (page: Page, title: 'Total due' | 'Credit on the account', amount: string): Promise<void> =>
  page.getByRole('region', { name: title }).locator('p', { hasText: amount }).waitFor();

/** Waits until the newest entry of the activity contains these texts. */
export async function expectNewestActivity(page: Page, ...texts: string[]): Promise<void> {
  const entry = activityEntries(page).first();
  for (const text of texts) await entry.getByText(text, { exact: true }).waitFor();
}

/** Chooses an entry in the actions menu of a bill or credit, which opens a dialog. */
export async function chooseAccountAction(page: Page, target: string, action: string): Promise<void> {
  await button(page, `Actions for ${target}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export const chooseOctoberAction = (page: Page, action: string): Promise<void> =>
  chooseAccountAction(page, OCTOBER_BILL, action);

/** Fills in fields of the open dialog by label, and opens the preview of the correction. */
export async function previewCorrection(page: Page, title: string, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await correctionDialog(page, title).getByLabel(label).fill(value);
  await button(page, 'Preview').click();
}

/** Returns the cells of the preview's rows (what changes, before, after), once the preview is shown. */
export async function readPreview(page: Page): Promise<string[][]> {
  const rows = page.getByRole('table', { name: 'Effect of the correction' }).locator('tbody').getByRole('row');
  await rows.first().waitFor();
  return (await rows.allInnerTexts()).map((text) => text.split('\t').map((cell) => cell.trim()));
}

/** Enters check 1042 over 50.00, opens the preview and returns its cells. */
export async function previewCheck(page: Page): Promise<string[][]> {
  await button(page, 'Record payment').click();
  const check = { 'Check number': '1042', 'Received on': '2026-11-20', 'Amount (USD)': '50' };
  await previewCorrection(page, 'Record payment', check);
  return readPreview(page);
}

import type { Locator, Page } from 'playwright';

/** Chooses a company by id or name: in a native select, or in the searchable list of ten companies and more. */
export async function chooseCompany(scope: Page | Locator, company: number | string): Promise<void> {
  const field = scope.getByLabel('Company', { exact: true });
  // The field is disabled until the companies have loaded, and may be replaced by the searchable list then.
  await field.and(field.page().locator(':enabled')).waitFor();
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await field.selectOption(typeof company === 'number' ? String(company) : { label: company });
    return;
  }
  await field.click();
  const list = field.page().getByRole('dialog', { name: 'Choose a company' });
  if (typeof company === 'number') await list.locator(`[cmdk-item][data-value="${company}"]`).click();
  else await list.getByRole('option', { name: company, exact: true }).click();
  await list.waitFor({ state: 'detached' });
}

/** Returns the name of the chosen company, or the text that asks to choose one. */
export const chosenCompany = (scope: Page | Locator): Promise<string> =>
  scope
    .getByLabel('Company', { exact: true })
    .evaluate(
      (field) => (field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.textContent) ?? '',
    );

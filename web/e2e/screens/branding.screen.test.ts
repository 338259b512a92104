import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Locator, Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { createSolidPng, saveBranding, styleOf, tokenOf, toRgb } from './support/brand.ts';
import { button, isFocused } from './support/elements.ts';
import { answerUnexpectedError, interceptOperation, refuseConnection } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Branded Water');
});

const BRANDING = '/dashboard/branding';
const primary = (page: Page) => page.getByRole('textbox', { name: 'Primary color', exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Live preview' });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const payButton = (place: Locator) => place.locator('button', { hasText: 'Make a Payment' });

const saveBrandingOf = ({ owner, company }: Staff, fields: object) =>
  saveBranding({ owner, path: `/api/companies/${company.id}` }, fields);

async function openBranding(viewport = {}): Promise<Page> {
  const page = await openStaff(await visit(viewport), staff.owner, BRANDING);
  await primary(page).waitFor();
  return page;
}

async function saveChanges(page: Page): Promise<void> {
  await button(page, 'Save Changes').click();
  await toast(page, 'Branding updated').waitFor();
}

const optionsOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true }).locator('option').allInnerTexts();

row('2.7-form', async () => {
  const page = await openBranding();
  for (const heading of ['Logo', 'Colors', 'Typography', 'Extras'])
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await preview(page).getByRole('img', { name: 'The portal on a desktop' }).waitFor();
  await expectAccessible(page);

  await primary(page).fill('#0B6E4F');
  await page.getByRole('combobox', { name: 'Button style' }).selectOption('Flat');
  await page.getByRole('combobox', { name: 'Corner roundness' }).selectOption('None (0px)');
  const pay = payButton(preview(page));
  await expect.poll(() => styleOf(pay, 'background-color')).toBe(toRgb('#0B6E4F'));
  await expect.poll(() => styleOf(pay, 'border-radius')).toBe('0px');
  // The page itself keeps the saved branding.
  await expect.poll(() => tokenOf(page, 'brand')).toBe('#4f46e5');

  await preview(page).getByText('Phone').click();
  await preview(page).getByRole('img', { name: 'The portal on a phone' }).waitFor();
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  await preview(page).getByText('Dark', { exact: true }).click();
  await expect.poll(() => styleOf(preview(page).locator('.portal-brand'), 'color-scheme')).toBe('dark');
  await primary(page).fill('#FFD400');
  await page.getByText('White text on this color 1.4:1, below 4.5:1. Buttons use black text instead').waitFor();
  await expectAccessible(page);
});

row('2.7-buttons', async () => {
  const page = await openBranding({ width: 320, colorScheme: 'dark' });
  for (const name of ['Reset to Defaults', 'Preview']) await button(page, name).waitFor();
  await expectFits(page);
  expect(await button(page, 'Save Changes').count(), 'without changes').toBe(0);
  await expectAccessible(page);

  await primary(page).fill('#123456');
  await page.getByText('You have unsaved changes').waitFor();
  // On a phone the bar is docked at the lower edge, over the whole width.
  const bar = page.getByRole('region', { name: 'Changes' });
  await expect.poll(() => bar.boundingBox()).toMatchObject({ x: 0, width: 320 });
  await expectAccessible(page);
  await saveChanges(page);
  await page.getByText('No unsaved changes').waitFor();
  await bar.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  // The new colors apply immediately everywhere; the dark scheme derives its own from them.
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => tokenOf(page, 'brand')).toBe('#123456');

  await primary(page).fill('#654321');
  await button(page, 'Open menu').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await button(page, 'Stay on this page').click();
  await expect.poll(() => primary(page).inputValue()).toBe('#654321');
});

row('2.7-preview-toast', async () => {
  const page = await openBranding();
  await primary(page).fill('#AA0066');
  await button(page, 'Preview').click();
  await toast(page, 'Preview Mode').waitFor();
  await toast(page, 'This is how customers would see your portal. Changes are not saved.').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Portal preview' });
  await expect.poll(() => styleOf(payButton(dialog), 'background-color')).toBe(toRgb('#AA0066'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('You have unsaved changes').waitFor();
});

row('2.7-logo', async () => {
  const page = await openBranding();
  const input = page.getByLabel('Logo file');
  await expect
    .poll(async () => (await input.getAttribute('accept'))?.split(','))
    .toEqual(['image/png', 'image/jpeg', 'image/gif']);
  await page.getByText('PNG, JPG, GIF up to 2MB').waitFor();

  const file = (name: string, mimeType: string, buffer: Buffer) => input.setInputFiles({ name, mimeType, buffer });
  await file('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await page.getByRole('alert').getByText('The logo must be a PNG, JPG or GIF image').waitFor();
  await file('large.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
  await page.getByRole('alert').getByText('The logo must be 2MB or smaller').waitFor();
  await expectAccessible(page);

  await file('logo.png', 'image/png', await createSolidPng(240, 64, '#0B6E4F'));
  await preview(page).locator('header img[src^="data:image/png"]').waitFor({ state: 'attached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  await saveChanges(page);
  const shown = page.locator(`aside img[src^="/api/companies/${staff.company.id}/logo"]`);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);

  await button(page, 'Remove logo').click();
  await saveChanges(page);
  await expect.poll(() => shown.count()).toBe(0);
});

row('2.7-reset', async () => {
  await saveBrandingOf(staff, { primaryColor: '#0B6E4F', fontFamily: 'Lato', customCSS: 'h1 { color: green; }' });
  const page = await openBranding();
  const font = page.getByRole('combobox', { name: 'Font family' });
  const shown = async () => [await primary(page).inputValue(), await font.inputValue()];
  await button(page, 'Reset to Defaults').click();
  const confirmation = page.getByRole('alertdialog', { name: 'Reset to defaults?' });
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Reset form' }).click();
  await expect.poll(shown).toEqual(['#4F46E5', 'Inter']);
  await expect.poll(() => page.getByRole('textbox', { name: 'Custom CSS' }).inputValue()).toBe('');
  await expect.poll(() => tokenOf(page, 'brand')).toBe('#0b6e4f');

  await button(page, 'Discard').click();
  await expect.poll(shown).toEqual(['#0B6E4F', 'Lato']);
  await page.getByText('No unsaved changes').waitFor();

  await button(page, 'Reset to Defaults').click();
  await confirmation.getByRole('button', { name: 'Reset form' }).click();
  await saveChanges(page);
  await expect.poll(() => tokenOf(page, 'brand')).toBe('#4f46e5');
});

row('5-branding', async () => {
  await saveBrandingOf(staff, { buttonStyle: 'Flat' });
  const page = await openBranding();
  const pay = payButton(preview(page));
  const swatch = page.getByLabel('Primary color, picker');
  await primary(page).fill('#0B6E4');
  await primary(page).blur();
  await page.getByText('Must be a valid hex color').waitFor();
  await expect.poll(() => swatch.inputValue()).toBe('#4f46e5');
  await expect.poll(() => styleOf(pay, 'background-color')).toBe(toRgb('#4F46E5'));
  await expectAccessible(page);

  await button(page, 'Save Changes').click();
  await expect.poll(() => isFocused(primary(page))).toBe(true);
  await primary(page).fill('#0B6E4F');
  await page.getByText('Must be a valid hex color').waitFor({ state: 'detached' });
  await expect.poll(() => swatch.inputValue()).toBe('#0b6e4f');
  await expect.poll(() => styleOf(pay, 'background-color')).toBe(toRgb('#0B6E4F'));

  await page.getByLabel('Accent color, picker').fill('#336699');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Accent color', exact: true }).inputValue())
    .toBe('#336699');
});

row('8-branding', async () => {
  const page = await openBranding();
  await primary(page).fill('#0B6E50');
  await saveChanges(page);

  // The server validates custom CSS and names the line of an error.
  const css = page.getByRole('textbox', { name: 'Custom CSS' });
  await css.fill('h1 { color: red; }\nh1 { position: fixed; }');
  await button(page, 'Save Changes').click();
  await toast(page, 'Error').waitFor();
  await page
    .getByText(/^Failed to update branding: Custom CSS: .*\(line 2\)/)
    .first()
    .waitFor();
  const described = await css.getAttribute('aria-describedby');
  expect(described).toMatch(/error/);
  await expectAccessible(page);

  const broken = await interceptOperation(page, 'UpdateBranding', answerUnexpectedError);
  await css.fill('');
  await primary(page).fill('#0B6E51');
  await button(page, 'Save Changes').click();
  await page.getByText('Failed to update branding: Something went wrong. Please try again.').first().waitFor();
  await expect.poll(() => primary(page).inputValue()).toBe('#0B6E51');
  await broken.stop();
  await saveChanges(page);

  const logged: string[] = [];
  const visitor = await visit();
  visitor.on('console', (line) => logged.push(line.text()));
  await interceptOperation(visitor, 'PortalBranding', refuseConnection);
  await visitor.goto(`/login?companyId=${staff.company.id}`);
  await visitor.getByRole('button', { name: 'Sign In' }).waitFor();
  await expect.poll(() => tokenOf(visitor, 'brand')).toBe('#4f46e5');
  expect(logged).toContain('Failed to fetch branding');
});

row('9-branding-defaults', async () => {
  const fresh = await openCompany(portal(), 'Plain Water', { configured: false });
  const page = await openStaff(await visit(), fresh.owner, BRANDING);
  await primary(page).waitFor();
  const value = (name: string) => page.getByRole('textbox', { name, exact: true }).inputValue();
  const chosenOption = (name: string) =>
    page.getByRole('combobox', { name, exact: true }).locator('option:checked').innerText();
  const isOn = (name: string) => page.getByRole('switch', { name }).isChecked();

  expect(await Promise.all(['Primary color', 'Secondary color', 'Accent color', 'Custom CSS'].map(value))).toEqual([
    '#4F46E5',
    '#10B981',
    '#F59E0B',
    '',
  ]);
  const selects = ['Font family', 'Heading size', 'Body size', 'Corner roundness', 'Button style'];
  expect(await Promise.all(selects.map(chosenOption))).toEqual(['Inter', 'Medium', 'Medium', 'Medium (4px)', 'Shadow']);
  expect(await Promise.all(['Show logo', 'Show company name', 'Dark mode'].map(isOn))).toEqual([true, true, false]);
  await expect.poll(() => page.getByText('Drop a logo here').count()).toBe(1);
});

row('9-branding-choices', async () => {
  const page = await openBranding();
  await expect.poll(() => optionsOf(page, 'Font family')).toEqual(['Inter', 'Roboto', 'Open Sans', 'Lato', 'Poppins']);
  for (const name of ['Heading size', 'Body size'])
    await expect.poll(() => optionsOf(page, name)).toEqual(['Small', 'Medium', 'Large']);
  await expect
    .poll(() => optionsOf(page, 'Corner roundness'))
    .toEqual(['None (0px)', 'Slight (2px)', 'Medium (4px)', 'Rounded (8px)', 'Full (9999px)']);
  await expect.poll(() => optionsOf(page, 'Button style')).toEqual(['Flat', 'Shadow', 'Outline', 'Gradient']);
});

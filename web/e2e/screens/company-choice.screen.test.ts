import { openCompany, type Staff } from '@utility-pay/testkit';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { chooseCompany, chosenCompany } from '../support/choose-company.ts';
import { isFocused } from './support/elements.ts';
import { answerWith, interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectFieldError, submitClaim } from './support/sign-in-forms.ts';
import { openStaff } from './support/staff-page.ts';

const visit = screenBrowser();
let staff: Staff;
beforeAll(async () => {
  await openCompany(portal(), 'Another Water', { configured: false });
  staff = await openCompany(portal(), 'Choice Water', { configured: false });
});

const TEN = [
  'Aber Gas',
  'Bay Power',
  'Canal Gas',
  'Delta Gas',
  'Elm Gas',
  'Fir Gas',
  'Glen Gas',
  'Hill Gas',
  'Isle Gas',
];
const companiesData = (names: readonly string[]) => ({
  companies: [
    ...names.map((name, index) => ({ __typename: 'CompanyListing', id: String(900_001 + index), name })),
    { __typename: 'CompanyListing', id: String(staff.company.id), name: staff.company.name },
  ],
});

test('searches ten companies on the claim page, none of them preselected', async () => {
  const page = await visit(PHONE);
  await interceptOperation(page, 'Companies', answerWith(companiesData(TEN)));
  await page.goto('/register');
  const company = page.getByLabel('Company', { exact: true });
  await company.waitFor();
  await expect.poll(() => chosenCompany(page)).toBe('Choose a company');
  await submitClaim(page);
  await expectFieldError(page, 'Company', 'Required');
  await expectAccessible(page);

  await company.click();
  const list = page.getByRole('dialog', { name: 'Choose a company' });
  await list.getByRole('option', { name: 'Aber Gas' }).waitFor();
  await expect.poll(() => list.getByRole('option').allInnerTexts()).toEqual([...TEN, 'Choice Water']);
  await expectAccessible(page);
  await page.keyboard.type('water');
  await list.getByRole('option', { name: 'Aber Gas' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => chosenCompany(page)).toBe('Choice Water');
  await page.getByText('Required').nth(2).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(company)).toBe(true);

  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'dark' });
  await company.click();
  await list.getByRole('option', { name: 'Choice Water' }).waitFor();
  await expectAccessible(page);
});

test('preselects the only company on the claim page', async () => {
  const page = await visit();
  await interceptOperation(page, 'Companies', answerWith(companiesData([])));
  await page.goto('/register');
  await page.getByLabel('Account Number').waitFor();
  await expect.poll(() => chosenCompany(page)).toBe('Choice Water');
});

test('asks a super admin for the company when there are several', async () => {
  const page = await visit(PHONE);
  await interceptOperation(page, 'StaffCompanies', answerWith(companiesData(TEN)));
  await openStaff(page, staff.superAdmin, '/dashboard/customers');
  await page.getByRole('heading', { name: 'Choose a company' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Work in').click();
  await page.getByRole('option', { name: 'Choice Water' }).click();
  await page.getByRole('heading', { level: 1, name: /^Customers/ }).waitFor();
});

test('opens the email configuration of company 1 for a super admin who has not chosen a company', async () => {
  const page = await openStaff(await visit(), staff.superAdmin, '/dashboard/email-config');
  await page.getByRole('tab', { name: 'General Settings' }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('utility-pay.company'))).toBe('1');
});

test('preselects a company just created for its owner', async () => {
  const page = await openStaff(await visit(), staff.superAdmin, '/dashboard/business-owners');
  const name = `New Water ${Date.now()}`;
  await page.getByRole('button', { name: 'Create business owner' }).click();
  await expect.poll(() => chosenCompany(page.getByRole('dialog'))).toBe('Choose a company');
  await chooseCompany(page.getByRole('dialog'), staff.company.id);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Create company' }).click();
  await page.getByLabel('Company name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create company' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create business owner' }).click();
  await expect.poll(() => chosenCompany(page.getByRole('dialog'))).toBe(name);
});

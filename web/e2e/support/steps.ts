import type { Page } from 'playwright';
import { chooseCompany } from './choose-company.ts';

/** Signs in to the staff portal and waits for the dashboard. */
export async function signInAsStaff(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

/** Fills in and submits the claim form. */
export async function submitClaimForm(
  page: Page,
  company: string,
  accountNumber: string,
  email: string,
): Promise<void> {
  await page.goto('/register');
  await chooseCompany(page, company);
  await page.getByLabel('Account Number').fill(accountNumber);
  await page.getByLabel('Full Name').fill('Pat Payer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('payer-password');
  await page.getByLabel('Confirm Password', { exact: true }).fill('payer-password');
  await page.getByRole('button', { name: 'Claim Account' }).click();
}

/** Goes from the account page to the provider's payment page. */
export async function openPaymentPage(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await page.waitForURL('**/payment/**');
  await page.getByRole('button', { name: 'Continue to Secure Payment' }).click();
  await page.waitForURL('**/externalPay**');
}

import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chooseCompany } from '../../support/choose-company.ts';
import { isFocused } from './elements.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Fills in and submits the sign-in form of the current page. */
export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export interface ClaimFields {
  companyId?: number;
  accountNumber: string;
  name: string;
  email: string;
  password: string;
  confirmation?: string;
}

/** Fills in the open claim form, and keeps the preselected company without `companyId`. */
export async function fillClaim(page: Page, claim: ClaimFields): Promise<void> {
  const { companyId, accountNumber, name, email, password, confirmation = password } = claim;
  if (companyId) await chooseCompany(page, companyId);
  await page.getByLabel('Account Number').fill(accountNumber);
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
}

export const submitClaim = (page: Page): Promise<void> => page.getByRole('button', { name: 'Claim Account' }).click();

/** Expects a visible field error that is also announced to screen readers. */
export async function expectFieldError(page: Page, label: string, problem: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await page.getByText(problem, { exact: true }).first().waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid'), { message: label }).toBe('true');
  const ids = (await field.getAttribute('aria-describedby')) ?? '';
  const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(texts, label).toContain(problem);
}

/** Expects a form-level error above the fields, with the focus. */
export async function expectFormError(page: Page, message: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: message });
  await alert.waitFor();
  await expect.poll(() => isFocused(alert)).toBe(true);
}

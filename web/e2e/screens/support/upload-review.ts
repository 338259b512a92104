import { expectStatus, openCompany, type Staff, waitForUpload } from '@utility-pay/testkit';
import type { Locator, Page } from 'playwright';
import { chooseFile, clickUpload, csvFile } from './bill-files.ts';
import { uploadBills } from './bills.ts';
import { portal } from './portal.ts';

export const UPLOADS = '/dashboard/upload-balances';

export const companyPath = ({ company }: Staff) => `/api/companies/${company.id}`;

/** Creates a company with bills of October for the accounts A to D, and of November for D. */
export async function openCompanyWithBills(
  name: string,
  uploadReview: 'always' | 'unusual' = 'always',
): Promise<Staff> {
  const staff = await openCompany(portal(), name, { configured: false });
  expectStatus(await staff.owner.send('PATCH', companyPath(staff), { uploadReview }), 200);
  const rows = (amounts: Record<string, string>) =>
    Object.entries(amounts).map(([account, amount]) => ({
      'account number': account,
      name: `Customer ${account}`,
      'amount due': amount,
    }));
  await uploadBills(staff, rows({ A: '100.00', B: '50.00', C: '20.00', D: '30.00' }), 'October');
  await uploadBills(staff, rows({ D: '30.00' }), 'November');
  return staff;
}

/** Returns a bill file with these rows. */
export const billsCsv = (...rows: readonly string[]) => ['account number,name,amount due', ...rows, ''].join('\n');

/** Uploads a file of this text, named november.csv, for a month of 2026. */
export async function uploadBillFile(page: Page, text: string, month = 'November'): Promise<void> {
  await chooseFile(page, csvFile(text, 'november.csv'));
  await page.getByLabel('Month').selectOption(month);
  await page.getByLabel('Year').selectOption('2026');
  await clickUpload(page);
}

const UPLOAD_TIMEOUT_MS = 300_000;

/** Uploads a file of this text, named november.csv, over REST, and returns the address of its result. */
export async function sendBillFile(staff: Staff, text: string): Promise<string> {
  const path = `${companyPath(staff)}/balances/uploads?month=November&year=2026&fileName=november.csv`;
  const response = await staff.owner.send<{ uploadId: string }>('POST', path, text, { 'content-type': 'text/csv' });
  const { uploadId } = expectStatus(response, 202);
  await waitForUpload(staff.owner, staff.company.id, uploadId, UPLOAD_TIMEOUT_MS);
  return `${UPLOADS}?upload=${uploadId}`;
}

/** Returns the number below a label in a summary. */
export const figure = (within: Page | Locator, label: string) =>
  within
    .locator('p')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::*');
export const figuresOf = (within: Page | Locator, labels: readonly string[]) =>
  Promise.all(labels.map((label) => figure(within, label).innerText()));

export const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr').allInnerTexts();

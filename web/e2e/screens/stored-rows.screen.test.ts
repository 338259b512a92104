import { openCompany } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { interceptOperation } from './support/graph.ts';
import { portal } from './support/portal.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { openStaff } from './support/staff-page.ts';
import { UPLOADS, uploadBillFile } from './support/upload-review.ts';

const visit = screenBrowser();
const FILE = 'account number,amount due\nS-1,12.00\nS-2,nothing\n';

/** Uploads a file with a failed row; its result has these fields. */
async function openResultWith(name: string, fields: object): Promise<Page> {
  const staff = await openCompany(portal(), name, { configured: false });
  const page = await openStaff(await visit({ width: 360 }), staff.owner, UPLOADS);
  await interceptOperation(page, 'UploadResult', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { upload: { ...data.upload, ...fields } } } });
  });
  await uploadBillFile(page, FILE);
  await page.getByText('Successfully processed 1 out of 2 records').first().waitFor();
  return page;
}

test('says that only the first failed rows of an upload are stored', async () => {
  const page = await openResultWith('Stored Water', { listedErrors: 1_000_000 });
  await page.getByText(/Only the first 1,000,000 failed and replaced rows are stored\./).waitFor();
  await page.getByRole('table', { name: 'Failed rows' }).getByText('S-2').waitFor();
  await expectFits(page);
  await expectAccessible(page);
});

test('says when the failed rows of an upload were deleted, and lists none', async () => {
  const page = await openResultWith('Deleted Water', { errorsRemovedAt: '2027-12-21T12:00:00.000Z' });
  await page.getByText('These rows were deleted on Dec 21, 2027, 13 months after the upload.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Download errors.csv' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('table', { name: 'Failed rows' }).count()).toBe(0);
  await expectFits(page);
  await expectAccessible(page);
});

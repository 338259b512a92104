import type { Client } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { signInAs } from './sign-in-as.ts';

/** Makes each page that is opened later start with this company chosen, as a super admin does in the top bar. */
export const chooseCompanyFromStart = (page: Page, companyId: number): Promise<unknown> =>
  page.addInitScript((id) => sessionStorage.setItem('utility-pay.company', id), String(companyId));

/** Opens a staff page with the session of a client, and waits for its heading. */
export async function openStaff(page: Page, client: Pick<Client, 'cookie'>, path = '/dashboard'): Promise<Page> {
  await signInAs(page, client);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  return page;
}

import type { Client } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { signInAs } from './sign-in-as.ts';

/** Opens a staff page with the session of a client, and waits for its heading. */
export async function openStaff(page: Page, client: Pick<Client, 'cookie'>, path = '/dashboard'): Promise<Page> {
  await signInAs(page, client);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  return page;
}

import type { Client } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { portal } from './portal.ts';

/** Sets the session cookie of a client on a page, which is faster than the sign-in form. */
export async function signInAs(page: Page, { cookie }: Pick<Client, 'cookie'>): Promise<void> {
  const [pair = ''] = cookie().split(';');
  const at = pair.indexOf('=');
  await page.context().addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url: portal().url }]);
}

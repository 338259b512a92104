import type { Client } from '@utility-pay/testkit';
import type { Page, Request } from 'playwright';
import { signInAs } from './sign-in-as.ts';

/** Opens a staff page with the session of a client, and waits for its heading. */
export async function openStaff(page: Page, client: Pick<Client, 'cookie'>, path = '/dashboard'): Promise<Page> {
  await signInAs(page, client);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  return page;
}

interface Operation {
  query: string;
  variables: Record<string, unknown>;
}

export const operationOf = (request: Request): Operation => ({
  query: '',
  variables: {},
  ...JSON.parse(request.postData() ?? '{}'),
});

/** Answers each query of this name with `data` instead of the server. */
export async function answerWith(page: Page, operation: string, data: object): Promise<void> {
  await page.route('**/graphql', (route) =>
    operationOf(route.request()).query.includes(`query ${operation}`)
      ? route.fulfill({ json: { data } })
      : route.fallback(),
  );
}

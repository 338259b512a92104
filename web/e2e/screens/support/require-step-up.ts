import type { Page } from 'playwright';
import { operationOf } from './graph.ts';

const error = {
  message: 'Confirm your password to continue',
  extensions: { code: 'STEP_UP_REQUIRED' },
};

/** Refuses this mutation as for a sign-in of 30 minutes ago, until the server has confirmed the password. */
export async function requireStepUp(page: Page, mutation: string): Promise<void> {
  let confirmed = false;
  await page.route('**/graphql', async (route) => {
    const { query } = operationOf(route.request());
    if (query.includes('mutation ConfirmPassword(')) {
      const response = await route.fetch();
      confirmed ||= Boolean((await response.json()).data?.confirmPassword?.confirmedAt);
      return route.fulfill({ response });
    }
    if (confirmed || !query.includes(`mutation ${mutation}(`)) return route.fallback();
    return route.fulfill({ json: { errors: [error], data: null } });
  });
}

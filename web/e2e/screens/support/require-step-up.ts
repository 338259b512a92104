import type { Page } from 'playwright';
import { operationOf } from './graph.ts';

const error = {
  message: 'Confirm your password to continue',
  extensions: { code: 'STEP_UP_REQUIRED' },
};

/** Refuses this mutation with STEP_UP_REQUIRED until the server has confirmed the password. */
export async function requireStepUp(page: Page, mutation: string): Promise<void> {
  let isConfirmed = false;
  await page.route('**/graphql', async (route) => {
    const { query } = operationOf(route.request());
    if (query.includes('mutation ConfirmPassword(')) {
      const response = await route.fetch();
      isConfirmed ||= Boolean((await response.json()).data?.confirmPassword?.confirmedAt);
      return route.fulfill({ response });
    }
    if (isConfirmed || !query.includes(`mutation ${mutation}(`)) return route.fallback();
    return route.fulfill({ json: { errors: [error], data: null } });
  });
}

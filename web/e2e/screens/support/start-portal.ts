import { runMode, startSystem } from '@utility-pay/testkit';
import type { TestProject } from 'vitest/node';
import type { Portal } from './portal.ts';

/** A portal that already runs: quicker while a screen is being made. */
function runningPortal(): Portal | undefined {
  const { PORTAL_URL, SIMULATOR_URL, SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD } = process.env;
  if (!PORTAL_URL) return undefined;
  return {
    url: PORTAL_URL,
    simulatorUrl: SIMULATOR_URL ?? '',
    superAdmin: { email: SUPER_ADMIN_EMAIL ?? '', password: SUPER_ADMIN_PASSWORD ?? '' },
  };
}

/** Vitest's global set-up of the screens: one product for all of them; each test makes its own company in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = runningPortal();
  if (running) {
    project.provide('portal', running);
    return undefined;
  }
  const system = await startSystem({ mode: runMode(), environment: { TRUSTED_PROXIES: '1' } });
  const { url, simulatorUrl, superAdmin } = system;
  project.provide('portal', { url, simulatorUrl, superAdmin });
  return () => system.stop();
}

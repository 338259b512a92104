import { runMode, startSystem } from '@utility-pay/testkit';
import type { TestProject } from 'vitest/node';
import type { Portal } from './portal.ts';

/** Returns the running portal at PORTAL_URL, if set: while a screen is developed, that saves the start of a system. */
function runningPortal(): Portal | undefined {
  const { PORTAL_URL, SIMULATOR_URL, SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD } = process.env;
  if (!PORTAL_URL) return undefined;
  return {
    url: PORTAL_URL,
    simulatorUrl: SIMULATOR_URL ?? '',
    superAdmin: { email: SUPER_ADMIN_EMAIL ?? '', password: SUPER_ADMIN_PASSWORD ?? '' },
  };
}

/** Global setup of the screen tests: one system for all files; each file creates its own company. */
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

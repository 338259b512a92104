import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { TenantSettingsUseCases } from '../use-cases/index.ts';

const EVERY_MS = 60_000;

/** Resolve hosts and logos that a crash left unconfirmed, between the writes of two documents. */
export const createSweepers = ({ resolveHosts, resolveLogos }: TenantSettingsUseCases): Sweeper[] => [
  { name: 'unconfirmed-hosts', everyMs: EVERY_MS, run: resolveHosts },
  { name: 'unconfirmed-logos', everyMs: EVERY_MS, run: resolveLogos },
];

import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { TenantSettingsUseCases } from '../wire.ts';

const EVERY_MS = 60_000;

/** What a crash left between two documents. */
export const inDoubtSweepers = ({ settleHosts, settleLogos }: TenantSettingsUseCases): Sweeper[] => [
  { name: 'hosts-in-doubt', everyMs: EVERY_MS, run: settleHosts },
  { name: 'logos-in-doubt', everyMs: EVERY_MS, run: settleLogos },
];

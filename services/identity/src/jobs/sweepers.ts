import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { IdentityUseCases } from '../use-cases/index.ts';

const STALE_CLAIMS_EVERY_MS = 15_000;

export const createSweepers = ({ resolveStaleClaims }: Pick<IdentityUseCases, 'resolveStaleClaims'>): Sweeper[] => [
  { name: 'stale-claims', everyMs: STALE_CLAIMS_EVERY_MS, run: resolveStaleClaims },
];

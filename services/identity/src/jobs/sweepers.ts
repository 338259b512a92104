import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { IdentityUseCases } from '../use-cases/index.ts';

const STALE_CLAIMS_EVERY_MS = 15_000;
const STAFF_DRAFTS_EVERY_MS = 60_000;

export const createSweepers = ({
  resolveStaleClaims,
  deleteStaffDrafts,
}: Pick<IdentityUseCases, 'resolveStaleClaims' | 'deleteStaffDrafts'>): Sweeper[] => [
  { name: 'stale-claims', everyMs: STALE_CLAIMS_EVERY_MS, run: resolveStaleClaims },
  { name: 'staff-drafts', everyMs: STAFF_DRAFTS_EVERY_MS, run: deleteStaffDrafts },
];

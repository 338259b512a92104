import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { StaffRepository } from '../ports/staff.ts';

/** Milliseconds after which staff that is not finished is taken to have lost its process. */
const STALE_AFTER_MS = 60_000;

/** Removes what is left of people whose making stopped half-way. */
export const dropStaffDrafts = (staff: StaffRepository, clock: Clock) => (): Promise<void> =>
  staff.dropDrafts(new Date(clock.now().getTime() - STALE_AFTER_MS));

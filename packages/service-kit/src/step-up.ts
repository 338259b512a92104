import type { Actor } from '@utility-pay/contracts';
import { MINUTE_MS } from '@utility-pay/contracts';
import { AppError, forbidden } from './errors.ts';
import type { Clock } from './time-and-ids.ts';

/** Maximum difference between the clocks of two processes. */
const MAX_CLOCK_SKEW_MS = MINUTE_MS;

export const DEFAULT_STEP_UP_MINUTES = 30;

/** @throws AppError unless the actor has authenticated recently. */
export type RequireStepUp = (actor: Actor) => void;

/**
 * Returns the check for sensitive changes: STEP_UP_REQUIRED unless the user signed in or confirmed the password within
 * the last `minutes` minutes. Partner keys and services have no session, so they get FORBIDDEN. Check the permission
 * first, so that only callers who may make the change are asked for the password.
 */
export const createRequireStepUp =
  (clock: Clock, minutes = DEFAULT_STEP_UP_MINUTES): RequireStepUp =>
  (actor) => {
    if (actor.kind !== 'user') throw forbidden();
    const ageMs = clock.now().getTime() - Date.parse(actor.authenticatedAt ?? '');
    // Without `authenticatedAt` the age is NaN, and both comparisons are false.
    const isRecent = ageMs >= -MAX_CLOCK_SKEW_MS && ageMs < minutes * MINUTE_MS;
    if (!isRecent) throw new AppError('STEP_UP_REQUIRED', 'Confirm your password to continue');
  };

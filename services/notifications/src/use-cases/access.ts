import { type Actor, isTestKeyOf, NO_COMPANY } from '@utility-pay/contracts';
import { requirePermission, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { notFound } from '@utility-pay/service-kit/errors';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';

/** @throws AppError unless the actor manages the company's email; with NO_COMPANY, unless they are a super admin. */
export function requireEmailAdmin(actor: Actor, companyId: number, what = 'Company'): void {
  if (companyId === NO_COMPANY) {
    requireSuperAdmin(actor);
    return;
  }
  // Services learn no more of a company than strangers.
  if (actor.kind === 'service') throw notFound(what);
  requirePermission(actor, companyId, 'manageUsers', what);
}

/** @throws AppError unless the actor has manageUsers in the company, or a test key of this sandbox. */
export function requireWebhookAdmin(actor: Actor, companyId: number): void {
  // A sandbox has no staff, so its test keys manage the endpoints. These receive events about sample data only.
  if (isTestKeyOf(actor, companyId)) return;
  requirePermission(actor, companyId, 'manageUsers');
}

/** Requires a recent sign-in of people; a test key has no session. @throws AppError STEP_UP_REQUIRED. */
export function requireWebhookStepUp({ requireStepUp }: { requireStepUp: RequireStepUp }, actor: Actor): void {
  if (actor.kind !== 'partner') requireStepUp(actor);
}

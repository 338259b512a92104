import { type Actor, isTestKeyOf, NO_COMPANY } from '@utility-pay/contracts';
import { requirePermission, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { notFound } from '@utility-pay/service-kit/errors';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';

/** Requires that the actor manages the company's email; for NO_COMPANY, that the actor is a super admin. @throws AppError otherwise. */
export function requireEmailAdmin(actor: Actor, companyId: number, subject = 'Company'): void {
  if (companyId === NO_COMPANY) {
    requireSuperAdmin(actor);
    return;
  }
  // A service must not learn whether a company exists, as staff of other companies must not.
  if (actor.kind === 'service') throw notFound(subject);
  requirePermission(actor, companyId, 'manageUsers', subject);
}

/** Requires manageUsers in the company, or a test key of this sandbox. @throws AppError otherwise. */
export function requireWebhookAdmin(actor: Actor, companyId: number): void {
  // A sandbox has no staff, so its test keys manage its endpoints, which receive events about sample data only.
  if (isTestKeyOf(actor, companyId)) return;
  requirePermission(actor, companyId, 'manageUsers');
}

/** Requires a recent sign-in of people; a test key has no session. @throws AppError STEP_UP_REQUIRED. */
export function requireWebhookStepUp({ requireStepUp }: { requireStepUp: RequireStepUp }, actor: Actor): void {
  if (actor.kind !== 'partner') requireStepUp(actor);
}

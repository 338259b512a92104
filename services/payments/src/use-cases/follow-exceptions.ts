import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  type AuditAction,
  exceptionNoteRule,
  exceptionResolutionRule,
  type Refused,
  refused,
} from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { actorId, requirePermission } from '@utility-pay/service-kit/auth';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { type ReconciliationDay, type ReconciliationException, stateOf } from '../domain/reconciliation-day.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { DayKey } from './ports/reconciliation.ts';

export interface ExceptionKey extends DayKey {
  exceptionId: string;
}

export type ChangedDay = { kind: 'changed'; day: ReconciliationDay } | Refused;

type Dependencies = Pick<PaymentsDependencies, 'reconciliation' | 'requireExisting' | 'recordAct' | 'clock'>;

/** Makes the actor the owner of an exception, or leaves it without one. For staff who manage payment settings. */
export const assignException =
  (dependencies: Dependencies) =>
  async (actor: Actor, { toMe, ...key }: ExceptionKey & { toMe: boolean }): Promise<ChangedDay> =>
    changeException(dependencies, actor, key, {
      action: toMe ? 'exception.assigned' : 'exception.released',
      change: ({ ownerId: _owner, ...others }) => (toMe ? { ...others, ownerId: actorId(actor) } : others),
    });

/** Replaces the note on an exception; an empty one removes it. For staff who manage payment settings. */
export const noteException =
  (dependencies: Dependencies) =>
  async (actor: Actor, { note, ...key }: ExceptionKey & { note: string }): Promise<ChangedDay> => {
    requirePermission(actor, key.companyId, 'managePaymentSettings');
    const parsed = exceptionNoteRule.safeParse({ note });
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    return changeException(dependencies, actor, key, {
      action: 'exception.noted',
      change: ({ note: _note, ...others }) =>
        parsed.data.note === '' ? others : { ...others, note: parsed.data.note },
    });
  };

/** Resolves an exception with a reason; null opens it again. For staff who manage payment settings. */
export const resolveException =
  (dependencies: Dependencies) =>
  async (actor: Actor, { resolution, ...key }: ExceptionKey & { resolution: string | null }): Promise<ChangedDay> => {
    requirePermission(actor, key.companyId, 'managePaymentSettings');
    if (resolution === null)
      return changeException(dependencies, actor, key, {
        action: 'exception.reopened',
        change: (exception) => {
          const { resolution: _resolution, resolvedById: _by, closedAt: _at, ...others } = exception;
          // A cleared exception stays cleared.
          return exception.state === 'resolved' ? { ...others, state: 'open' } : exception;
        },
      });
    const parsed = exceptionResolutionRule.safeParse({ resolution });
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const resolved = {
      state: 'resolved' as const,
      resolution: parsed.data.resolution,
      resolvedById: actorId(actor),
      closedAt: dependencies.clock.now(),
    };
    return changeException(dependencies, actor, key, {
      action: 'exception.resolved',
      change: (exception) => (exception.state === 'open' ? { ...exception, ...resolved } : exception),
      reason: parsed.data.resolution,
    });
  };

/** Schedules another comparison of a day by a worker, due now. For staff who manage payment settings. */
export const rerunDay =
  ({ reconciliation, requireExisting, recordAct, clock }: Dependencies) =>
  async (actor: Actor, key: DayKey): Promise<ChangedDay> => {
    requirePermission(actor, key.companyId, 'managePaymentSettings');
    await requireExisting(actor, key.companyId);
    return retryOnConflict(async () => {
      const day = await reconciliation.find(key);
      if (!day) return { done: refused('CONFLICT', 'This day is not reconciled yet.') };
      const now = clock.now();
      // A repeated request changes nothing: the day is due already.
      if (day.nextRunAt && day.nextRunAt <= now) return { done: toChangedDay(day) };
      const auditEntry = recordAct(actor, key.companyId, { action: 'reconciliation.rerun', target: targetOf(day) });
      const saved = await reconciliation.save({ ...day, nextRunAt: now }, [auditEntry]);
      return saved && { done: toChangedDay(saved) };
    });
  };

const toChangedDay = (day: ReconciliationDay): ChangedDay => ({ kind: 'changed', day });

interface ExceptionChange {
  action: AuditAction;
  change(exception: ReconciliationException): ReconciliationException;
  /** Reason for the audit log. */
  reason?: string;
}

async function changeException(
  { reconciliation, requireExisting, recordAct }: Dependencies,
  actor: Actor,
  { exceptionId, ...key }: ExceptionKey,
  { action, change, reason }: ExceptionChange,
): Promise<ChangedDay> {
  requirePermission(actor, key.companyId, 'managePaymentSettings');
  await requireExisting(actor, key.companyId);
  return retryOnConflict(async () => {
    const day = await reconciliation.find(key);
    const exception = day?.exceptions.find((each) => each.key === exceptionId);
    if (!day || !exception) return { done: refused('CONFLICT', 'This exception is no longer listed.') };
    const after = change(exception);
    if (isDeepStrictEqual(after, exception)) return { done: toChangedDay(day) };
    const withChange = { ...day, exceptions: day.exceptions.map((each) => (each === exception ? after : each)) };
    const compared = { ...withChange, state: stateOf(withChange) };
    const auditEntry = recordAct(actor, key.companyId, {
      action,
      target: targetOf(day),
      ...(reason === undefined ? {} : { reason }),
      after: { exception: exception.reason, reference: exception.reference ?? exception.transactionId ?? '' },
    });
    const saved = await reconciliation.save(compared, [auditEntry]);
    return saved && { done: toChangedDay(saved) };
  });
}

/** Returns the day as the audit log names it. */
export const targetOf = ({ testMode, day }: Pick<ReconciliationDay, 'testMode' | 'day'>) => ({
  type: 'reconciliation' as const,
  id: `${day}${testMode ? '/test' : ''}`,
  label: day,
});

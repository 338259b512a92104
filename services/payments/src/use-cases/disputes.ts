import { type Actor, disputeRule, formatMoney, type Refused } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { type DisputeResult, nextReportedChange, recordDispute, recordDisputeOutcome } from '../domain/dispute.ts';
import type { Dispute } from '../domain/dispute-record.ts';
import type { Payment } from '../domain/payment.ts';
import { auditTargetOf } from '../domain/payment-search.ts';
import type { ReportedDispute } from '../domain/provider.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { findPaymentToChange } from './find-payment.ts';

export interface RecordDisputeInput {
  paymentId: string;
  kind: Dispute['kind'];
  /** The provider's case number. */
  caseId: string;
  amountMinor?: number;
}

export type DisputedPayment = { kind: 'changed'; payment: Payment } | Refused;

type Dependencies = Pick<PaymentsDependencies, 'payments' | 'clock' | 'log' | 'recordAct'>;

/** Records a chargeback or return of a payment. For staff who manage payment settings. */
export const recordDisputeByStaff =
  (dependencies: Dependencies) =>
  async (actor: Actor, { paymentId, kind, ...input }: RecordDisputeInput): Promise<DisputedPayment> => {
    const { payments, clock, recordAct } = dependencies;
    const payment = await findPaymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    const parsed = disputeRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { caseId: id, amountMinor } = parsed.data;
    const toRecord = { id, kind, ...(amountMinor === undefined ? {} : { amountMinor }) };
    const createAuditEntry = (dispute: Dispute) =>
      recordAct(actor, payment.companyId, {
        action: 'dispute.recorded',
        target: auditTargetOf(payment),
        after: { kind, caseId: id, amount: formatMoney(dispute.amountMinor) },
      });
    return changeDispute(dependencies, actor, payment, {
      decide: (stored) => recordDispute(stored, toRecord, clock.now()),
      createAuditEntry,
    });
  };

/** Records whether the company won a chargeback. For staff who manage payment settings. */
export const recordDisputeOutcomeByStaff =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { paymentId, disputeId, outcome }: { paymentId: string; disputeId: string; outcome: 'won' | 'lost' },
  ): Promise<DisputedPayment> => {
    const { payments, clock, recordAct } = dependencies;
    const payment = await findPaymentToChange(payments, actor, paymentId, 'managePaymentSettings');
    const createAuditEntry = () =>
      recordAct(actor, payment.companyId, {
        action: 'dispute.decided',
        target: auditTargetOf(payment),
        after: { caseId: disputeId, outcome },
      });
    return changeDispute(dependencies, actor, payment, {
      decide: (stored) => recordDisputeOutcome(stored, disputeId, outcome, clock.now()),
      createAuditEntry,
    });
  };

interface DisputeChange {
  decide(stored: Payment): DisputeResult;
  createAuditEntry(dispute: Dispute): ReturnType<PaymentsDependencies['recordAct']>;
}

async function changeDispute(
  { payments, log }: Dependencies,
  actor: Actor,
  payment: Payment,
  { decide, createAuditEntry }: DisputeChange,
): Promise<DisputedPayment> {
  let result: DisputeResult = { kind: 'done' };
  const changed = await payments.change(payment, (stored) => {
    result = decide(stored);
    if (result.kind !== 'changed') return undefined;
    const { change } = result;
    const dispute = change.set.disputes?.find((each) => !stored.disputes.includes(each));
    return dispute ? { ...change, auditEntry: createAuditEntry(dispute) } : change;
  });
  const { kind, userErrors } = toOutcome(result);
  if (kind === 'refused') return { kind, userErrors };
  log.info({ companyId: payment.companyId, paymentId: payment.id, actorId: actorId(actor) }, 'Dispute changed');
  return { kind: 'changed', payment: changed };
}

/** Has a parameter of the whole type: control flow analysis does not see that the callback assigns `result`. */
const toOutcome = (result: DisputeResult) =>
  result.kind === 'refused' ? result : { kind: 'changed' as const, userErrors: [] };

/** Applies the disputes that the provider reports, each with its own event. */
export async function applyReportedDisputes(
  { payments, clock, log }: Pick<PaymentsDependencies, 'payments' | 'clock' | 'log'>,
  payment: Payment,
  reported: readonly ReportedDispute[],
): Promise<void> {
  let current = payment;
  // A reported dispute needs up to two changes: one opens it, one records that it was won.
  for (let changes = 0; changes < 2 * reported.length; changes += 1) {
    let isChanged = false;
    current = await payments.change(current, (stored) => {
      const change = nextReportedChange(stored, reported, clock.now());
      isChanged = change !== undefined;
      return change;
    });
    if (!isChanged) return;
    log.warn({ companyId: payment.companyId, paymentId: payment.id }, 'The provider reports a dispute');
  }
}

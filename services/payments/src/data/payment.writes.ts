import { isDuplicateKey, type Platform, pushFacts } from '@utility-pay/service-kit';
import type { Model } from 'mongoose';
import type { Payment } from '../domain/payment.ts';
import type { Evidence, PaymentChange } from '../domain/payment-change.ts';
import type { ApplyResult, PaymentRepository } from '../use-cases/ports.ts';
import { createdFact, factOf } from './payment.facts.ts';
import { listFields, toDocument, writeOf } from './payment.mapping.ts';
import type { PaymentDocument } from './payment.model.ts';

/** Pieces of evidence kept of one payment; the oldest go first. */
const KEPT_EVIDENCE = 30;

const pushEvidence = (evidence: Evidence | undefined) =>
  evidence ? { evidence: { $each: [evidence], $slice: -KEPT_EVIDENCE } } : {};

export function paymentWrites(
  Payments: Model<PaymentDocument>,
  { fact, relay }: Platform,
): Pick<PaymentRepository, 'add' | 'apply' | 'noteHint'> {
  const apply = async (payment: Payment, { set, tells, evidence }: PaymentChange): Promise<ApplyResult> => {
    const told = tells ? [factOf(fact, { ...payment, ...set }, tells)] : [];
    const settled = tells?.kind === 'succeeded' ? { settledBy: told[0]?.id } : {};
    const after: Payment = { ...payment, ...set, ...settled, version: payment.version + 1 };
    const write = writeOf({ ...set, ...settled });
    const facts = pushFacts(told);
    const { matchedCount } = await Payments.updateOne(
      { _id: payment.id, companyId: payment.companyId, version: payment.version },
      {
        $set: { ...write.$set, ...listFields(after), ...facts.$set },
        $unset: write.$unset,
        $push: { ...facts.$push, ...pushEvidence(evidence) },
        $inc: { version: 1 },
      },
    );
    if (matchedCount === 0) return { kind: 'outdated' };
    if (told.length > 0) relay.nudge();
    return { kind: 'applied', payment: after };
  };
  return {
    add: async (payment) => {
      try {
        await Payments.create([toDocument(payment, [createdFact(fact, payment)])]);
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      relay.nudge();
      return true;
    },
    apply: (payment, change) =>
      apply(payment, change).catch((error: unknown) => {
        if (isDuplicateKey(error)) return { kind: 'transaction-taken' };
        throw error;
      }),
    noteHint: async ({ id, companyId }, evidence, set) => {
      const write = writeOf(set);
      const { matchedCount } = await Payments.updateOne(
        { _id: id, companyId, 'evidence.key': { $ne: evidence.key } },
        { $set: write.$set, $unset: write.$unset, $push: pushEvidence(evidence), $inc: { version: 1 } },
      );
      return matchedCount === 1;
    },
  };
}

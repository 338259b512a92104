import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Model } from 'mongoose';
import type { Payment } from '../domain/payment.ts';
import type { Evidence, PaymentChange } from '../domain/payment-change.ts';
import type { ApplyResult, PaymentRepository } from '../use-cases/ports.ts';
import { createdEvent, eventOf, tallyOf } from './payment.facts.ts';
import { listFields, toDocument, writeOf } from './payment.mapping.ts';
import type { PaymentDocument } from './payment.model.ts';

/** Pieces of evidence kept of one payment; the oldest go first. */
const KEPT_EVIDENCE = 30;

const pushEvidence = (evidence: Evidence | undefined) =>
  evidence ? { evidence: { $each: [evidence], $slice: -KEPT_EVIDENCE } } : {};

export function paymentWrites(
  Payments: Model<PaymentDocument>,
  { createEvent, relay, clock }: Platform,
): Pick<PaymentRepository, 'add' | 'apply' | 'noteHint'> {
  const apply = async (payment: Payment, { set, tells, evidence }: PaymentChange): Promise<ApplyResult> => {
    const told = tells ? eventOf(createEvent, { ...payment, ...set }, tells) : undefined;
    const settled = tells?.kind === 'succeeded' ? { settledBy: told?.id } : {};
    const after: Payment = { ...payment, ...set, ...settled, version: payment.version + 1 };
    const tally = tells && told ? tallyOf(told.id, after, tells) : undefined;
    const write = writeOf({ ...set, ...settled });
    const events = pushToOutbox(told ? [told] : []);
    const { matchedCount } = await Payments.updateOne(
      { _id: payment.id, companyId: payment.companyId, version: payment.version },
      {
        $set: {
          ...write.$set,
          ...listFields(after),
          ...events.$set,
          ...(tally ? { tallyAt: clock.now() } : {}),
        },
        $unset: write.$unset,
        $push: { ...events.$push, ...pushEvidence(evidence), ...(tally ? { tallies: tally } : {}) },
        $inc: { version: 1 },
      },
    );
    if (matchedCount === 0) return { kind: 'outdated' };
    if (told) relay.flush();
    return { kind: 'applied', payment: after };
  };
  return {
    add: async (payment) => {
      const { id: _id, companyId, version } = payment;
      // First the payment, then its hold on the balance: one of the engines never lets go of a unique key that came
      // with an insert. A payment left without its hold by a crash is given up by the poller.
      await Payments.create([toDocument({ ...payment, open: false })]);
      const events = pushToOutbox([createdEvent(createEvent, payment)]);
      try {
        await Payments.updateOne(
          { _id, companyId, version },
          { $set: { open: payment.open, ...events.$set }, $push: events.$push },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await Payments.deleteOne({ _id, companyId, version });
        return false;
      }
      relay.flush();
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

import { retryOnConflict, saveAggregate, saveVersion } from '@utility-pay/service-kit/aggregate';
import { insertThenReserveKey } from '@utility-pay/service-kit/mongo/embedded-engine';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Model } from 'mongoose';
import { utcDayOf } from '../domain/collected.ts';
import {
  type Evidence,
  isListed,
  type Payment,
  type PaymentChange,
  statusOf,
  UNDECIDED_STATES,
} from '../domain/payment.ts';
import { deltaOf, eventOf } from '../domain/payment-events.ts';
import { searchTermsOf } from '../domain/payment-search.ts';
import { isOfCredit } from '../domain/refund.ts';
import { withoutTransaction } from '../domain/review.ts';
import { isVoidable } from '../domain/test-void.ts';
import type { PaymentRepository } from '../use-cases/ports/payments.ts';
import { type ListFields, type PaymentDocument, paymentModel } from './payment.model.ts';
import { paymentQueries, toPayment } from './payment.queries.ts';

/** Maximum evidence of a payment; the oldest is dropped. */
const MAX_EVIDENCE = 40;
/** Maximum unverified webhooks in the evidence. Anybody can send webhooks, so they never displace other evidence. */
const MAX_UNVERIFIED = 10;

/** Statuses by which `portal_payments_total` counts outcomes. */
const METRIC_STATUS = {
  succeeded: 'success',
  failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
  'refund-failed': 'refund_failed',
  returned: 'failed',
  disputed: 'disputed',
  'dispute-won': 'dispute_won',
} as const;

type Decide = Parameters<PaymentRepository['change']>[1];
type RecordCallback = PaymentRepository['recordCallback'];

export function createPaymentRepository(platform: Platform): PaymentRepository {
  const Payments = paymentModel(platform.mongo);
  platform.relay.watch(Payments);
  return { ...paymentQueries(Payments, platform.events), ...paymentWrites(Payments, platform) };
}

function paymentWrites(
  Payments: Model<PaymentDocument>,
  { createEvent, relay, clock, metrics }: Platform,
): Pick<PaymentRepository, 'add' | 'addRecovered' | 'change' | 'recordCallback' | 'reserveStatusQuery'> {
  /** Returns undefined when the payment changed since it was read. */
  async function save(
    payment: Payment,
    { set, outcome, evidence, auditEntry }: PaymentChange,
  ): Promise<Payment | undefined> {
    const content = outcome && eventOf({ ...payment, ...set }, outcome);
    const event = content && createEvent(content.type, payment.companyId, content.data);
    const successEvent = outcome?.kind === 'succeeded' && event ? { successEventId: event.id } : {};
    const after: Payment = { ...payment, ...set, ...successEvent, version: payment.version + 1 };
    const delta = event && outcome && deltaOf(event.id, after, outcome);
    const update = updateOf({ ...set, ...successEvent, isVoidable: isVoidable(after) || undefined });
    const { id: _id, companyId, version } = payment;
    const isSaved = await saveAggregate(
      { model: Payments, relay },
      { _id, companyId, version },
      {
        $set: { ...update.$set, ...listFields(after), ...(delta ? { deltasAt: clock.now() } : {}) },
        $unset: update.$unset,
        $push: { ...pushEvidence(evidence), ...(delta ? { deltas: delta } : {}) },
      },
      [event, auditEntry].filter((each) => each !== undefined),
    );
    if (!isSaved) return undefined;
    if (isCounted(after) && !isCounted(payment)) metrics.payments.inc({ status: 'created' });
    if (outcome && isCounted(after)) metrics.payments.inc({ status: METRIC_STATUS[outcome.kind] });
    return after;
  }

  async function change(payment: Payment, decide: Decide): Promise<Payment> {
    let current = payment;
    return retryOnConflict(async () => {
      const decision = decide(current);
      if (!decision) return { done: current };
      const saved = await save(current, decision).catch((error: unknown) => {
        // The duplicate key is the provider's transaction: it belongs to another payment.
        if (isDuplicateKey(error)) return save(current, withoutTransaction(current, decision));
        throw error;
      });
      if (saved) return { done: saved };
      const document = await Payments.findOne({ _id: payment.id, companyId: payment.companyId }).lean();
      current = document ? toPayment(document) : current;
      return undefined;
    });
  }

  const appendEvidence: RecordCallback = async ({ id: _id, companyId }, evidence, set) => {
    const { $set, $unset } = updateOf(set);
    const update = { $set, $unset, $push: pushEvidence(evidence), $inc: { version: 1 } };
    const { matchedCount } = await Payments.updateOne(
      { _id, companyId, 'evidence.key': { $ne: evidence.key } },
      update,
    );
    return matchedCount === 1;
  };

  const appendUnverified: RecordCallback = ({ id: _id, companyId }, evidence, set) =>
    retryOnConflict(async () => {
      const stored = await Payments.findOne({ _id, companyId }, { evidence: 1, version: 1 }).lean();
      if (!stored || stored.evidence.some(({ key }) => key === evidence.key)) return { done: false };
      const { $set, $unset } = updateOf(set);
      const key = { _id, companyId, version: stored.version };
      const change = { $set: { ...$set, evidence: withUnverified(stored.evidence, evidence) }, $unset };
      return (await saveVersion(Payments, key, change)) ? { done: true } : undefined;
    });

  return {
    change,
    // The unique index allows one open payment per `hold`. `open` is set by a second write, because the embedded engine never
    // frees unique keys that came with an insert. If a crash leaves a payment without it, the sweep for due payments expires it.
    add: (payment) => {
      const { version } = payment;
      return insertThenReserveKey(Payments, toDocument({ ...payment, open: false }), { open: true }, { version });
    },
    addRecovered: async (payment) => {
      try {
        await Payments.create([toDocument(payment)]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    reserveStatusQuery: async ({ id, companyId }, now, since) => {
      const document = await Payments.findOneAndUpdate(
        { _id: id, companyId, state: { $in: UNDECIDED_STATES }, queriedAt: { $not: { $gt: since } } },
        { $set: { queriedAt: now } },
        { returnDocument: 'after' },
      ).lean();
      return document ? toPayment(document) : undefined;
    },
    recordCallback: async (payment, evidence, set) => {
      const isRecorded = await (isUnverified(evidence) ? appendUnverified : appendEvidence)(payment, evidence, set);
      if (isRecorded && isCounted({ ...payment, ...set }) && !isCounted(payment)) {
        metrics.payments.inc({ status: 'created' });
      }
      return isRecorded;
    },
  };
}

/** Metrics omit payments that were only prepared, but contain those for which the provider created no page. */
const isCounted = (payment: Payment): boolean => isListed(payment) || (!payment.open && payment.pageUrl === undefined);

const isUnverified = ({ source, authentic }: Evidence): boolean =>
  source === 'webhook' && (authentic === undefined || authentic === 'no');

/** Returns the evidence plus one unverified webhook; the oldest unverified webhooks are dropped first. */
function withUnverified(stored: readonly Evidence[], added: Evidence): Evidence[] {
  const all = [...stored, added];
  const tooMany = all.filter(isUnverified).length - MAX_UNVERIFIED;
  const dropped = new Set(all.filter(isUnverified).slice(0, Math.max(0, tooMany)));
  return all.filter((piece) => !dropped.has(piece)).slice(-MAX_EVIDENCE);
}

const pushEvidence = (evidence: Evidence | undefined) =>
  evidence ? { evidence: { $each: [evidence], $slice: -MAX_EVIDENCE } } : {};

/** Returns the fields that are stored only for lists and searches; only the status for a payment that lists omit. */
function listFields(payment: Payment): Pick<ListFields, 'status'> & Partial<ListFields> {
  const status = statusOf(payment.state);
  if (!isListed(payment)) return { status };
  const isPaid = status === 'success';
  // Excludes refunds that failed before the payment was credited: they were to return money in review.
  const credited = { ...payment, refunds: payment.refunds.filter((refund) => isOfCredit(refund, payment)) };
  const refundsAndDisputesOn = new Set(isPaid ? daysOfRefundsAndDisputes(credited) : []);
  return {
    status,
    listedAt: payment.paidAt ?? payment.createdAt,
    listedMinor: (isPaid ? payment.receivedMinor : undefined) ?? payment.amountMinor,
    searchTerms: searchTermsOf(payment),
    ...(refundsAndDisputesOn.size > 0 ? { refundsAndDisputesOn: [...refundsAndDisputesOn] } : {}),
    ...(payment.state === 'returned' ? { returnedOn: daysOfRefundsAndDisputes(payment) } : {}),
  };
}

/** Returns the UTC days on which refunds were completed or failed afterwards, and disputes opened or won. */
const daysOfRefundsAndDisputes = ({ refunds, disputes }: Payment): string[] => [
  ...refunds.flatMap(({ doneAt, failedAt }) => [doneAt, failedAt].flatMap((at) => (at ? [utcDayOf(at)] : []))),
  ...disputes.flatMap(({ openedAt, closedAt, state }) => [
    utcDayOf(openedAt),
    ...(closedAt && state === 'won' ? [utcDayOf(closedAt)] : []),
  ]),
];

function toDocument(payment: Payment): PaymentDocument {
  const { id, open, refunds, disputes, ...rest } = payment;
  return {
    ...rest,
    hold: rest.balanceId ?? `account-${rest.customerId}`,
    ...listFields(payment),
    ...(refunds.length > 0 ? { refunds } : {}),
    ...(disputes.length > 0 ? { disputes } : {}),
    ...(open ? { open } : {}),
    _id: id,
    evidence: [],
  };
}

/** Returns the update of some fields; undefined values, and `open: false`, are removed. */
function updateOf({ id: _id, ...fields }: Partial<Payment> & Pick<PaymentDocument, 'isVoidable'>): {
  $set: Record<string, unknown>;
  $unset: Record<string, 1>;
} {
  const entries = Object.entries(fields);
  const isRemoved = ([key, value]: [string, unknown]) => value === undefined || (key === 'open' && value === false);
  return {
    $set: Object.fromEntries(entries.filter((entry) => !isRemoved(entry))),
    $unset: Object.fromEntries(entries.filter(isRemoved).map(([key]) => [key, 1])),
  };
}

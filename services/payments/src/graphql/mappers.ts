import { type Actor, isStaffOf, maskAuthKey, usd } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import { selects, toConnection } from '@utility-pay/service-kit/graphql/connection';
import type { GraphQLResolveInfo } from 'graphql';
import { disputedMinor, isOnlyRecorded } from '../domain/dispute.ts';
import type { Dispute } from '../domain/dispute-record.ts';
import { coverageOf } from '../domain/payable.ts';
import { type Payment, statusOf } from '../domain/payment.ts';
import type { PaymentPosition, PaymentSort } from '../domain/payment-search.ts';
import type { Credentials } from '../domain/provider.ts';
import { recordableFrom, refundedMinor } from '../domain/refund.ts';
import type { Refund } from '../domain/refund-record.ts';
import { possibleDecisions, settleableFrom } from '../domain/review.ts';
import type { DisputedPayment } from '../use-cases/disputes.ts';
import type { PaymentPage } from '../use-cases/list-payments.ts';

const toDispute = ({ id, providerId, kind, amountMinor, state, source, openedAt, closedAt }: Dispute) => ({
  id,
  kind,
  amount: usd(amountMinor),
  status: state,
  isRecordedByStaff: isOnlyRecorded({ source, ...(providerId === undefined ? {} : { providerId }) }),
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

/** Returns the payload of a change of a payment by staff. */
export const toPaymentPayload = (result: DisputedPayment, actor: Actor) =>
  result.kind === 'refused'
    ? { payment: null, userErrors: result.userErrors }
    : { payment: toPayment(result.payment, actor), userErrors: [] };

const toAmountReceived = ({ receivedMinor }: Payment) => (receivedMinor === undefined ? null : usd(receivedMinor));

const toReview = (payment: Payment) => ({
  reason: payment.reviewReason ?? ('no-outcome' as const),
  decisions: possibleDecisions(payment),
  settleableFrom: settleableFrom(payment)?.toISOString() ?? null,
});

/** Returns a payment as the actor may see it: fields for staff are empty for everyone else. */
export function toPaymentRow(payment: Payment, actor: Actor) {
  const { id, customerId, balanceId = null, accountNumber, createdAt, state } = payment;
  const { covers, creditMinor } = coverageOf(payment);
  const isStaff = isStaffOf(actor, payment.companyId);
  return {
    id,
    customerId,
    balanceId,
    accountNumber,
    covers: covers.map(({ period, amountMinor, ...cover }) => ({ ...cover, ...period, amount: usd(amountMinor) })),
    creditAmount: usd(creditMinor),
    amount: usd(payment.amountMinor),
    amountReceived: toAmountReceived(payment),
    testMode: payment.testMode,
    status: statusOf(state),
    method: 'card' as const,
    createdAt: createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    transactionId: payment.providerTxnId ?? null,
    customerName: payment.customerName ?? null,
    customerEmail: isStaff ? (payment.customerEmail ?? null) : null,
    refundedAmount: usd(refundedMinor(payment)),
    disputedAmount: usd(disputedMinor(payment)),
    disputes: isStaff ? payment.disputes.map(toDispute).reverse() : [],
    needsReview: isStaff && state === 'review',
    review: isStaff && state === 'review' ? toReview(payment) : null,
    isBeingReturned: state === 'returning',
  };
}

/** Returns all fields of a payment that the actor may see. */
export const toPayment = (payment: Payment, actor: Actor) => ({
  ...toPaymentRow(payment, actor),
  companyId: String(payment.companyId),
  message: statusOf(payment.state) === 'failed' ? (payment.message ?? null) : null,
  refunds: isStaffOf(actor, payment.companyId) ? payment.refunds.map(toRefund).reverse() : [],
});

export const toRefund = ({ message, ...refund }: Refund) => ({
  id: refund.id,
  amount: usd(refund.amountMinor),
  status: refund.state,
  createdAt: refund.createdAt.toISOString(),
  recordableFrom: recordableFrom(refund)?.toISOString() ?? null,
  message: message ?? null,
});

/** Returns a page as a connection; the total is counted only if the actor selects it. */
export async function toPayments(
  { count, ...page }: PaymentPage,
  after: string | null | undefined,
  actor: Actor,
  info: GraphQLResolveInfo,
) {
  const connection = toConnection(
    page,
    after,
    ({ position }) => toCursor(position),
    ({ payment }) => toPayment(payment, actor),
  );
  return { ...connection, totalCount: selects(info, 'totalCount') ? await count() : 0 };
}

export const toWaitingPayment = (payment: Payment) => ({
  id: payment.id,
  company: { id: String(payment.companyId) },
  amount: usd(payment.amountMinor),
  amountReceived: toAmountReceived(payment),
  needsReview: payment.state === 'review',
  createdAt: payment.createdAt.toISOString(),
  lastCheckedAt: payment.lastCheckedAt?.toISOString() ?? null,
  nextCheckAt: payment.nextPollAt?.toISOString() ?? null,
  unanswered: payment.unanswered,
});

export const toConfiguration = ({
  provider,
  merchantToken,
  webhookSecret,
  tpnNumber,
  hostedPageUrl,
  testMode,
}: Credentials) => ({
  provider,
  merchantToken: maskAuthKey(merchantToken),
  webhookSecret: webhookSecret === undefined ? null : maskAuthKey(webhookSecret),
  tpnNumber,
  hostedPageUrl: hostedPageUrl || null,
  testMode,
});

const SORT_LETTERS = { newest: 'n', oldest: 'o', largest: 'l', smallest: 's' } as const satisfies Record<
  PaymentSort,
  string
>;
const SORTS = new Map(Object.entries(SORT_LETTERS).map(([sort, letter]) => [letter, sort as PaymentSort]));

/** Encodes a position, with its sort order, as an opaque cursor. */
const toCursor = ({ sort, value, id }: PaymentPosition): string =>
  Buffer.from(`${SORT_LETTERS[sort]} ${value} ${id}`).toString('base64url');

/**
 * Decodes a cursor.
 * @throws AppError BAD_USER_INPUT for a malformed cursor
 */
export function fromCursor(cursor: string): PaymentPosition {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, letter, value, id] = /^([nols]) (\d{1,15}) ([A-Za-z0-9]{1,80})$/.exec(text) ?? [];
  const sort = SORTS.get((letter ?? '') as (typeof SORT_LETTERS)[PaymentSort]);
  if (!sort || !value || !id) throw new AppError('BAD_USER_INPUT', 'after must be the endCursor of a page');
  return { sort, value: Number(value), id };
}

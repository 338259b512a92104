import { type Actor, isStaffOf, maskAuthKey, usd } from '@utility-pay/contracts';
import { selects, toConnection } from '@utility-pay/service-kit/graphql/connection';
import type { GraphQLResolveInfo } from 'graphql';
import type { Credentials } from '../domain/configuration.ts';
import type { Payment } from '../domain/payment.ts';
import { type PaymentStatus, statusOf } from '../domain/payment-state.ts';
import { type Refund, refundedMinor } from '../domain/refund.ts';
import type { PaymentPage } from '../use-cases/list-payments.ts';
import { toCursor } from './payment-cursor.ts';

const STATUSES = { pending: 'PENDING', success: 'SUCCESS', failed: 'FAILED' } as const;
type GraphStatus = (typeof STATUSES)[PaymentStatus];
const REFUND_STATUSES = { pending: 'PENDING', succeeded: 'SUCCEEDED', failed: 'FAILED' } as const;

export const toStatus = (status: GraphStatus): PaymentStatus =>
  status === 'SUCCESS' ? 'success' : status === 'FAILED' ? 'failed' : 'pending';

/** A payment as `actor` may see it: what is told to staff alone is empty for everybody else. */
export function toGraph(payment: Payment, actor: Actor) {
  const { id, customerId, balanceId, accountNumber, createdAt, state } = payment;
  const status = STATUSES[statusOf(state)];
  const isStaff = isStaffOf(actor, payment.companyId);
  return {
    id,
    companyId: String(payment.companyId),
    customerId,
    balanceId,
    accountNumber,
    amount: usd(payment.amountMinor),
    status,
    method: 'CARD' as const,
    createdAt: createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    transactionId: payment.providerTxnId ?? null,
    customerName: payment.customerName ?? null,
    customerEmail: isStaff ? (payment.customerEmail ?? null) : null,
    message: status === 'FAILED' ? (payment.message ?? null) : null,
    refundedAmount: usd(refundedMinor(payment)),
    refunds: isStaff ? payment.refunds.map(toRefund).reverse() : [],
    needsReview: isStaff && state === 'review',
  };
}

export const toRefund = ({ id, amountMinor, state, createdAt, message }: Refund) => ({
  id,
  amount: usd(amountMinor),
  status: REFUND_STATUSES[state],
  createdAt: createdAt.toISOString(),
  message: message ?? null,
});

/** The total is counted only when it is asked for. */
export async function toPayments(
  { items, hasNextPage, count }: PaymentPage,
  after: string | null | undefined,
  actor: Actor,
  info: GraphQLResolveInfo,
) {
  const connection = toConnection(
    { rows: items, hasNextPage },
    after,
    ({ position }) => toCursor(position),
    ({ payment }) => toGraph(payment, actor),
  );
  return { ...connection, totalCount: selects(info, 'totalCount') ? await count() : 0 };
}

export const toConfiguration = ({ provider, merchantToken, tpnNumber, hostedPageUrl, testMode }: Credentials) => ({
  provider,
  merchantToken: maskAuthKey(merchantToken),
  tpnNumber,
  hostedPageUrl: hostedPageUrl || null,
  testMode,
});

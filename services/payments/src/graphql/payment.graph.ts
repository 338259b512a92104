import { maskAuthKey, usd } from '@utility-pay/contracts';
import { selects, toCursor } from '@utility-pay/service-kit';
import type { GraphQLResolveInfo } from 'graphql';
import type { Credentials } from '../domain/configuration.ts';
import type { Payment } from '../domain/payment.ts';
import { type PaymentStatus, statusOf } from '../domain/payment-state.ts';
import type { PaymentPage } from '../use-cases/list-payments.ts';

const STATUSES = { pending: 'PENDING', success: 'SUCCESS', failed: 'FAILED' } as const;
type GraphStatus = (typeof STATUSES)[PaymentStatus];

export const toStatus = (status: GraphStatus): PaymentStatus =>
  status === 'SUCCESS' ? 'success' : status === 'FAILED' ? 'failed' : 'pending';

export function toGraph(payment: Payment) {
  const { id, customerId, balanceId, accountNumber, createdAt, state } = payment;
  const status = STATUSES[statusOf(state)];
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
    message: status === 'FAILED' ? (payment.message ?? null) : null,
  };
}

/** The total is counted only when it is asked for. */
export async function toConnection({ items, hasNextPage, count }: PaymentPage, info: GraphQLResolveInfo) {
  const edges = items.map(({ payment, position }) => ({ cursor: toCursor(position), node: toGraph(payment) }));
  const pageInfo = { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null };
  return { edges, pageInfo, totalCount: selects(info, 'totalCount') ? await count() : 0 };
}

export const toConfiguration = ({ provider, merchantToken, tpnNumber, hostedPageUrl, testMode }: Credentials) => ({
  provider,
  merchantToken: maskAuthKey(merchantToken),
  tpnNumber,
  hostedPageUrl: hostedPageUrl || null,
  testMode,
});

import { monthName, type PaymentRow, REVIEW_REASONS, toDollars, valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestRefundFragment } from './gql/payments.ts';

export const DISPUTE_KINDS = ['chargeback', 'return'] as const;

const dispute = z
  .object({
    id: z.string().meta({ description: 'The provider’s case number.' }),
    kind: z.enum(DISPUTE_KINDS).meta({ description: 'Disputed by the cardholder, or returned by the bank.' }),
    status: z.enum(['open', 'won', 'lost']),
    amount: z.number().meta({ description: 'Dollars.' }),
    openedAt: z.iso.datetime().meta({ description: 'When it was reported or recorded.' }),
    closedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it was won or lost; null while it is open, and for a return that was not removed.' }),
  })
  .meta({ id: 'Dispute' });

export const payment = z
  .object({
    id: z.string(),
    customerId: z.string(),
    balanceId: z.string().nullable().meta({
      description: 'The bill that it is for; null if it is for the account, and pays the oldest bills first.',
    }),
    covers: z
      .array(
        z.object({
          balanceId: z.string(),
          month: z.string().meta({ description: 'Name of the month.' }),
          year: z.string(),
          amount: z.number().meta({ description: 'Dollars.' }),
        }),
      )
      .meta({
        description:
          'The bills that it pays: what was requested for each or, of a successful payment, what was received.',
      }),
    creditAmount: z.number().meta({
      description: 'What was received beyond these bills, a credit on the account, in dollars.',
    }),
    amount: z.number().meta({
      description:
        'Dollars. Of a successful payment what was received, which may differ from amountRequested; of any other what was requested.',
    }),
    amountRequested: z.number().meta({ description: 'What was due when the payment was started, in dollars.' }),
    amountReceived: z.number().nullable().meta({
      description: 'What the provider reported as received, in dollars; null until it reported an amount.',
    }),
    refundedAmount: z.number().meta({ description: 'Dollars.' }),
    disputedAmount: z.number().meta({ description: 'Chargebacks and returns that were not won, in dollars.' }),
    disputes: z.array(dispute).meta({ description: 'For staff: chargebacks and returns, newest first.' }),
    status: z.enum(['success', 'pending', 'failed']),
    method: z.enum(['card']),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    transactionId: z
      .string()
      .nullable()
      .meta({ description: 'The provider’s transaction id; if null, shown as TXN-{id}.' }),
    customerName: z.string().nullable().meta({ description: 'The payer’s name at the time of payment.' }),
    customerEmail: z.string().nullable().meta({ description: 'For staff.' }),
    accountNumber: z.string(),
    testMode: z.boolean().meta({
      description: 'Whether it was made in test mode: no real money moved, and it does not count as collected.',
    }),
    needsReview: z.boolean().meta({ description: 'For staff: the provider’s answer conflicts with the payment.' }),
    reviewReason: z.enum(REVIEW_REASONS).nullable().meta({
      description:
        'For staff: why it needs a review; null if it does not. Only other-amount, archived-account and, once restored, deleted-account can be accepted; no-account can only be returned. no-amount, other-terminal, other-reference and used-transaction can be closed with a reason.',
    }),
    isBeingReturned: z.boolean().meta({
      description:
        'Whether the received money is being returned: pending until the provider confirms, and failed afterwards.',
    }),
  })
  .meta({ id: 'Payment' });

export type RestPayment = z.infer<typeof payment>;

export const refund = z
  .object({
    id: z.string(),
    amount: z.number().meta({ description: 'Dollars.' }),
    status: z.enum(['pending', 'succeeded', 'failed']),
    createdAt: z.iso.datetime(),
    recordableFrom: z.iso.datetime().nullable().meta({
      description:
        'From when staff can record the outcome of a refund that the provider has not confirmed; null once it has one, and while the provider reports that it is in progress.',
    }),
    message: z.string().nullable(),
  })
  .meta({ id: 'Refund' });

export function toPayment({
  amountReceived,
  review,
  covers,
  creditAmount,
  disputes,
  ...found
}: PaymentRow): RestPayment {
  const amountRequested = toDollars(found.amount.amountMinor);
  const received = amountReceived ? toDollars(amountReceived.amountMinor) : null;
  return {
    ...found,
    covers: covers.map(({ month, year, amount, ...cover }) => ({
      ...cover,
      month: monthName(month),
      year: String(year),
      amount: toDollars(amount.amountMinor),
    })),
    creditAmount: toDollars(creditAmount.amountMinor),
    amount: found.status === 'SUCCESS' ? (received ?? amountRequested) : amountRequested,
    amountRequested,
    amountReceived: received,
    refundedAmount: toDollars(found.refundedAmount.amountMinor),
    disputedAmount: toDollars(found.disputedAmount.amountMinor),
    disputes: disputes.map(({ id, kind, status, openedAt, closedAt, amount }) => ({
      id,
      openedAt,
      closedAt,
      kind: valueOfName(DISPUTE_KINDS, kind),
      status: valueOfName(dispute.shape.status.options, status),
      amount: toDollars(amount.amountMinor),
    })),
    reviewReason: review && valueOfName(REVIEW_REASONS, review.reason),
    status: valueOfName(payment.shape.status.options, found.status),
    method: valueOfName(payment.shape.method.options, found.method),
  };
}

export const toRefund = ({ amount, status, ...rest }: RestRefundFragment): z.infer<typeof refund> => ({
  ...rest,
  amount: toDollars(amount.amountMinor),
  status: valueOfName(refund.shape.status.options, status),
});

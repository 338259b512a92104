import { toDollars } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestPaymentFragment, RestRefundFragment } from './gql/payments.ts';

export const payment = z
  .object({
    id: z.string(),
    customerId: z.string(),
    balanceId: z.string(),
    amount: z.number().meta({ description: 'Dollars.' }),
    refundedAmount: z.number().meta({ description: 'Dollars.' }),
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
    needsReview: z.boolean().meta({ description: 'For staff: the provider’s answer conflicts with the payment.' }),
  })
  .meta({ id: 'Payment' });

export type RestPayment = z.infer<typeof payment>;

export const refund = z
  .object({
    id: z.string(),
    amount: z.number().meta({ description: 'Dollars.' }),
    status: z.enum(['pending', 'succeeded', 'failed']),
    createdAt: z.iso.datetime(),
    message: z.string().nullable(),
  })
  .meta({ id: 'Refund' });

export const toPayment = (found: RestPaymentFragment): RestPayment => ({
  ...found,
  amount: toDollars(found.amount.amountMinor),
  refundedAmount: toDollars(found.refundedAmount.amountMinor),
  status: payment.shape.status.parse(found.status.toLowerCase()),
  method: payment.shape.method.parse(found.method.toLowerCase()),
});

export const toRefund = ({ amount, status, ...rest }: RestRefundFragment): z.infer<typeof refund> => ({
  ...rest,
  amount: toDollars(amount.amountMinor),
  status: refund.shape.status.parse(status.toLowerCase()),
});

import type { Model } from 'mongoose';
import { OPEN_STATES } from '../domain/payment-state.ts';
import type { WaitingKind, WaitingPayments } from '../use-cases/ports/waiting.ts';
import { toPayment } from './payment.mapping.ts';
import type { PaymentDocument } from './payment.model.ts';

const ACROSS_TENANTS = { acrossTenants: 'an operator looks after every company’s payments' };

/** `status` leads to the index that holds what waits alone. */
const waiting = (kind: WaitingKind, until: Date) => ({
  status: 'pending' as const,
  state: kind === 'review' ? ('review' as const) : { $in: OPEN_STATES },
  createdAt: { $lte: until },
});

export const paymentsWaiting = (Payments: Model<PaymentDocument>): WaitingPayments => ({
  list: async (kind, until, limit) => {
    const found = Payments.find(waiting(kind, until)).sort({ createdAt: 1, _id: 1 }).limit(limit);
    return (await found.setOptions(ACROSS_TENANTS).lean()).map(toPayment);
  },
  count: async (kind, until) => await Payments.countDocuments(waiting(kind, until)).setOptions(ACROSS_TENANTS),
});

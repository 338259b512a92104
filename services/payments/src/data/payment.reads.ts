import type { EventLog } from '@utility-pay/service-kit/outbox/event-log';
import type { Model } from 'mongoose';
import type { PaymentRepository } from '../use-cases/ports.ts';
import { toPayment } from './payment.mapping.ts';
import type { PaymentDocument } from './payment.model.ts';

type Reads = Pick<PaymentRepository, 'find' | 'findByReference' | 'findOpen' | 'openOf' | 'due' | 'succeededOn'>;

export function paymentReads(Payments: Model<PaymentDocument>, events: EventLog): Reads {
  return {
    find: async (companyId, paymentId) => {
      const document = await Payments.findOne({ _id: paymentId, companyId }).lean();
      return document ? toPayment(document) : undefined;
    },
    findByReference: async (reference) => {
      const document = await Payments.findOne({ _id: reference })
        .setOptions({ acrossTenants: 'a return address carries the reference alone' })
        .lean();
      return document ? toPayment(document) : undefined;
    },
    findOpen: async (companyId, balanceId) => {
      const document = await Payments.findOne({ companyId, balanceId, open: true }).lean();
      return document ? toPayment(document) : undefined;
    },
    openOf: async (companyId, customerId) => {
      const documents = await Payments.find({ companyId, customerId, open: true }).lean();
      return documents.map(toPayment);
    },
    due: async (now, limit) => {
      const documents = await Payments.find({ nextPollAt: { $lte: now } }, { companyId: 1 })
        .setOptions({ acrossTenants: 'the sweep looks up every tenant’s payments' })
        .limit(limit)
        .lean();
      return documents.map(({ _id, companyId }) => ({ companyId, paymentId: _id }));
    },
    succeededOn: async (companyId, balanceId) => {
      const documents = await Payments.find(
        { companyId, balanceId, status: 'success' },
        { customerId: 1, settledBy: 1, outbox: 1 },
      ).lean();
      return Promise.all(
        documents.map(async ({ _id, customerId, settledBy = '', outbox = [] }) => {
          // In this order: an event leaves the outbox only after it has come into the log.
          const waits = outbox.some(({ id }) => id === settledBy) || (await events.isPending(settledBy, 'billing'));
          return { paymentId: _id, customerId, booked: !waits };
        }),
      );
    },
  };
}

import { tenantPlugin } from '@utility-pay/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Delivery } from '../domain/delivery.ts';

export interface DeliveryDocument extends Omit<Delivery, 'id'> {
  _id: string;
}

const text = { type: String };
const needed = { type: String, required: true };
const instant = { type: Date };
const schema = new Schema<DeliveryDocument>(
  {
    _id: needed,
    template: needed,
    customerId: needed,
    paymentId: needed,
    state: needed,
    version: { type: Number, required: true },
    email: { type: new Schema({ from: text, to: text, subject: text, text }, { _id: false }) },
    reason: text,
    attempts: { type: Number, required: true },
    writtenAt: instant,
    nextAttemptAt: instant,
    createdAt: { type: Date, required: true },
    sentAt: instant,
  },
  { collection: 'deliveries', versionKey: false },
);
schema.plugin(tenantPlugin);

// Serves the company's list.
schema.index({ companyId: 1, createdAt: -1, _id: -1 });
// Serves the sweep for tries that are due; sparse, so it is as small as what is owed.
schema.index({ nextAttemptAt: 1 }, { sparse: true });

export const deliveryModel = (connection: Connection) => connection.model<DeliveryDocument>('Delivery', schema);

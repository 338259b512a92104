import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { Delivery } from '../domain/delivery.ts';

type WithoutId<Whole> = Whole extends unknown ? Omit<Whole, 'id'> : never;

export type DeliveryDocument = WithoutId<Delivery> & OutboxFields & { _id: string };

const text = { type: String };
const needed = { type: String, required: true };
const instant = { type: Date };
const email = { from: text, replyTo: text, to: text, subject: text, text, html: text };
export const deliverySchema = new Schema(
  {
    _id: needed,
    template: needed,
    // What the message is about; which of them there are depends on the template.
    customerId: text,
    paymentId: text,
    refundId: text,
    refundedMinor: { type: Number },
    refundedAt: instant,
    userId: text,
    resetId: text,
    changeId: text,
    testEmail: text,
    state: needed,
    version: { type: Number, required: true },
    email: { type: new Schema(email, { _id: false }) },
    reason: text,
    failure: { type: new Schema({ at: instant, neverTaken: { type: Boolean } }, { _id: false }) },
    round: { type: Number },
    attempts: { type: Number, required: true },
    writtenAt: instant,
    nextAttemptAt: instant,
    createdAt: { type: Date, required: true },
    sentAt: instant,
  },
  { collection: 'deliveries', versionKey: false },
);
deliverySchema.plugin(tenantPlugin);
deliverySchema.plugin(outboxPlugin);

// Serves the company's list.
deliverySchema.index({ companyId: 1, createdAt: -1, _id: -1 });
// Serves a super admin's list over all companies.
deliverySchema.index(
  { createdAt: -1, _id: -1 },
  { acrossTenants: 'a super admin lists the deliveries of all companies' },
);
// Serves a super admin's list of what failed; as small as that.
deliverySchema.index(
  { state: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { state: 'failed' }, name: 'failed', acrossTenants: 'an operator reads all companies' },
);
// Serves the sweep for tries that are due; sparse, so it is as small as what is owed.
deliverySchema.index({ nextAttemptAt: 1 }, { sparse: true, acrossTenants: 'the sweep covers all companies' });

export const deliveryModel = (connection: Connection) => connection.model<DeliveryDocument>('Delivery', deliverySchema);

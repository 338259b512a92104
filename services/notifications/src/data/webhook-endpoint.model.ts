import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';

export interface WebhookEndpointDocument extends Omit<WebhookEndpoint, 'id'>, OutboxFields {
  _id: string;
  /** From 1 to the maximum number of endpoints; unique per company, which enforces that maximum. A deleted endpoint has none. */
  place?: number;
}

const text = { type: String };
const requiredText = { type: String, required: true };
const number = { type: Number, required: true };
const instant = { type: Date };
export const webhookEndpointSchema = new Schema<WebhookEndpointDocument>(
  {
    _id: requiredText,
    place: { type: Number },
    sandboxOf: { type: Number },
    url: requiredText,
    // Not required: mongoose takes an empty text for a missing one.
    description: text,
    eventTypes: { type: [String], required: true },
    state: requiredText,
    disabledAt: instant,
    disabledReason: text,
    secrets: [new Schema({ sealed: requiredText, expiresAt: instant }, { _id: false })],
    failingSince: instant,
    failures: number,
    nextAttemptAt: instant,
    leaseId: text,
    wakeUps: number,
    version: number,
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhook-endpoints', versionKey: false },
);
webhookEndpointSchema.plugin(tenantPlugin);
webhookEndpointSchema.plugin(outboxPlugin);
// For a company's list, and for the endpoints of an event.
webhookEndpointSchema.index({ companyId: 1, createdAt: 1, _id: 1 });
// Enforces the maximum number of endpoints, even for concurrent requests.
webhookEndpointSchema.index(
  { companyId: 1, place: 1 },
  { unique: true, partialFilterExpression: { place: { $exists: true } } },
);
// For workers. Sparse, so its size is that of the backlog.
webhookEndpointSchema.index({ nextAttemptAt: 1 }, { sparse: true, acrossTenants: 'workers send for all companies' });
// For sweepers.
webhookEndpointSchema.index({ state: 1, _id: 1 }, { acrossTenants: 'sweepers cover all companies' });

export const webhookEndpointModel = (connection: Connection) =>
  connection.model<WebhookEndpointDocument>('WebhookEndpoint', webhookEndpointSchema);

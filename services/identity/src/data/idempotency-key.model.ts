import { type Connection, Schema } from 'mongoose';

export interface IdempotencyKeyDocument {
  _id: string;
  requestHash: string;
  startedAt: Date;
  expiresAt: Date;
  /** The response; absent while the request is in progress. */
  status?: number;
  body?: string;
}

/** The id is a hash of caller, route and key, so that callers of different companies never share a document. */
export const idempotencyKeySchema = new Schema<IdempotencyKeyDocument>(
  {
    _id: { type: String, required: true },
    requestHash: { type: String, required: true },
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    status: { type: Number },
    body: { type: String },
  },
  { collection: 'idempotency-keys', versionKey: false },
);
idempotencyKeySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

export const idempotencyKeyModel = (connection: Connection) =>
  connection.model<IdempotencyKeyDocument>('IdempotencyKey', idempotencyKeySchema);

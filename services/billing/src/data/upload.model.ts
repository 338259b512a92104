import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { Upload } from '../domain/upload.ts';

export interface UploadDocument extends Omit<Upload, 'id'>, OutboxFields {
  _id: string;
}

const mixed = { type: Schema.Types.Mixed };
export const uploadSchema = new Schema<UploadDocument>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    period: { type: Number, required: true },
    fileName: { type: String, default: null },
    template: { ...mixed, required: true },
    encoding: { type: String, required: true },
    headers: { type: [String], required: true },
    bytesTotal: { type: Number, required: true },
    rowsTotal: { type: Number, default: null },
    progress: { ...mixed, required: true },
    message: { type: String, default: null },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    fileUntil: { type: Date },
    lease: mixed,
    request: mixed,
  },
  { collection: 'uploads', versionKey: false, minimize: false },
);
uploadSchema.plugin(tenantPlugin);
uploadSchema.plugin(outboxPlugin);

// Serves the list, newest first.
uploadSchema.index({ companyId: 1, createdAt: -1 });
// Serves the search for the company's next upload.
uploadSchema.index({ companyId: 1, state: 1, createdAt: 1, _id: 1 });
// Two uploads of one company never run at once, whoever starts them.
uploadSchema.index({ companyId: 1 }, { unique: true, partialFilterExpression: { state: 'running' } });
// One request key, one upload.
uploadSchema.index(
  { companyId: 1, 'request.key': 1 },
  { unique: true, partialFilterExpression: { 'request.key': { $exists: true } } },
);
// Serves the sweeps for uploads that nobody works on; as small as what is unfinished.
uploadSchema.index(
  { state: 1, 'lease.until': 1 },
  { partialFilterExpression: { 'lease.until': { $exists: true } }, acrossTenants: 'an operator reads all companies' },
);
// Serves the operators' lists over all companies: what is unfinished, and what failed.
uploadSchema.index({ state: 1, createdAt: 1, _id: 1 }, { acrossTenants: 'an operator reads all companies' });
// Serves the sweep for files that need not be kept.
uploadSchema.index({ fileUntil: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

export const uploadModel = (connection: Connection) => connection.model<UploadDocument>('Upload', uploadSchema);

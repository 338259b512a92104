import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import { type Connection, Schema } from 'mongoose';
import type { Upload } from '../domain/upload.ts';
import { type CountDeltaFields, countDeltaPlugin } from './count-deltas.ts';

export interface UploadDocument extends Omit<Upload, 'id'>, CountDeltaFields, OutboxFields {
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
    digest: { type: String, default: null },
    rowsTotal: { type: Number, default: null },
    progress: { ...mixed, required: true },
    message: { type: String, default: null },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    fileUntil: { type: Date },
    listedErrors: { type: Number },
    errorsUntil: { type: Date },
    errorsRemovedAt: { type: Date },
    lease: mixed,
    asOf: mixed,
    review: mixed,
    undoOf: { type: String },
    fixOf: { type: String },
    hasUndoData: { type: Boolean },
    undoneAt: { type: Date },
    request: mixed,
  },
  { collection: 'uploads', versionKey: false, minimize: false },
);
uploadSchema.plugin(tenantPlugin);
uploadSchema.plugin(countDeltaPlugin);
uploadSchema.plugin(outboxPlugin);

// Serves a company's list, newest first.
uploadSchema.index({ companyId: 1, createdAt: -1 });
// Finds a company's next upload.
uploadSchema.index({ companyId: 1, state: 1, createdAt: 1, _id: 1 });
// Finds uploads of the same file.
uploadSchema.index({ companyId: 1, digest: 1, createdAt: -1 });
// A company has no more than one running upload.
uploadSchema.index({ companyId: 1 }, { unique: true, partialFilterExpression: { state: 'running' } });
// An idempotency key belongs to one upload.
uploadSchema.index(
  { companyId: 1, 'request.key': 1 },
  { unique: true, partialFilterExpression: { 'request.key': { $exists: true } } },
);
// Finds uploads without a live lease. Only unfinished uploads are in the index.
uploadSchema.index(
  { state: 1, 'lease.until': 1 },
  { partialFilterExpression: { 'lease.until': { $exists: true } }, acrossTenants: 'a sweep covers all companies' },
);
// Serves the lists of unfinished, failed and lapsed uploads of all companies.
uploadSchema.index({ state: 1, createdAt: 1, _id: 1 }, { acrossTenants: 'an operator reads all companies' });
// Finds the files that are kept for a company, and their sizes.
uploadSchema.index(
  { companyId: 1, fileUntil: 1, bytesTotal: 1, _id: 1 },
  { partialFilterExpression: { fileUntil: { $exists: true } } },
);
// Finds files that may be deleted.
uploadSchema.index({ fileUntil: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });
// Finds uploads whose failed rows may be deleted.
uploadSchema.index({ errorsUntil: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

export const uploadModel = (connection: Connection) => connection.model<UploadDocument>('Upload', uploadSchema);

import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';
import type { RowError } from '../domain/csv/row-error.ts';

/** Errors of neighbouring rows: together they cost one write and stay far below the size of a document. */
export interface UploadErrorPage {
  /** Made of the upload and its first line, so that storing it again replaces it. */
  _id: string;
  companyId: number;
  uploadId: string;
  lastLine: number;
  rows: RowError[];
}

const schema = new Schema<UploadErrorPage>(
  {
    _id: { type: String, required: true },
    uploadId: { type: String, required: true },
    lastLine: { type: Number, required: true },
    rows: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'upload-errors', versionKey: false },
);
schema.plugin(tenantPlugin);
// Serves the errors of an upload from any line on.
schema.index({ companyId: 1, uploadId: 1, lastLine: 1 });

export const uploadErrorModel = (connection: Connection) =>
  connection.model<UploadErrorPage>('UploadErrorPage', schema);

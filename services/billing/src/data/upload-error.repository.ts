import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { type Connection, Schema } from 'mongoose';
import type { RowError } from '../domain/csv/row-reader.ts';
import type { UploadErrorRepository } from '../use-cases/ports.ts';

/** Errors of neighbouring rows: together they cost one write and stay far below the size of a document. */
export interface UploadErrorPage {
  /** Made of the upload and its first line, so that storing it again replaces it. */
  _id: string;
  companyId: number;
  uploadId: string;
  lastLine: number;
  rows: RowError[];
}

export const uploadErrorSchema = new Schema<UploadErrorPage>(
  {
    _id: { type: String, required: true },
    uploadId: { type: String, required: true },
    lastLine: { type: Number, required: true },
    rows: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'upload-errors', versionKey: false },
);
uploadErrorSchema.plugin(tenantPlugin);
// Serves the errors of an upload from any line on.
uploadErrorSchema.index({ companyId: 1, uploadId: 1, lastLine: 1 });

export const uploadErrorModel = (connection: Connection) =>
  connection.model<UploadErrorPage>('UploadErrorPage', uploadErrorSchema);

const MAX_ERRORS = 500;
/** Characters: also in four bytes each they stay below the 16 MB of a document. */
const MAX_CHARACTERS = 2_000_000;

const sizeOf = ({ cells }: RowError): number => cells.reduce((size, cell) => size + cell.length, 0);

/** Errors in the order of the file, put on as few pages as may be. */
export function toPages(companyId: number, uploadId: string, errors: readonly RowError[]): UploadErrorPage[] {
  const pages: UploadErrorPage[] = [];
  let room = 0;
  for (const error of errors) {
    const page = pages.at(-1);
    const size = sizeOf(error);
    if (page && page.rows.length < MAX_ERRORS && size <= room) {
      page.rows.push(error);
      page.lastLine = error.line;
      room -= size;
    } else {
      pages.push({ _id: `${uploadId}-${error.line}`, companyId, uploadId, lastLine: error.line, rows: [error] });
      room = MAX_CHARACTERS - size;
    }
  }
  return pages;
}

/** Pages read in one query. */
const PAGES = 10;

export function createUploadErrorRepository({ mongo }: Platform): UploadErrorRepository {
  const Pages = uploadErrorModel(mongo);
  return {
    add: async (companyId, uploadId, errors) => {
      const pages = toPages(companyId, uploadId, errors);
      if (pages.length === 0) return;
      await Pages.bulkWrite(
        pages.map((page) => ({
          replaceOne: { filter: { _id: page._id, companyId }, replacement: page, upsert: true },
        })),
      );
    },
    list: async (companyId, uploadId, afterLine, limit) => {
      const found: RowError[] = [];
      let line = afterLine;
      for (;;) {
        const pages = await Pages.find({ companyId, uploadId, lastLine: { $gt: line } })
          .sort({ lastLine: 1 })
          .limit(PAGES)
          .lean();
        for (const page of pages) found.push(...page.rows.filter((error) => error.line > line));
        if (found.length >= limit || pages.length < PAGES) return found.slice(0, limit);
        line = pages.at(-1)?.lastLine ?? line;
      }
    },
  };
}

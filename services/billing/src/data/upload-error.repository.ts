import { STREAM_MS } from '@utility-pay/service-kit/mongo/connect';
import { rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { RowError } from '../domain/csv/row-reader.ts';
import type { UploadErrorRepository, UploadErrors, UploadErrorsRequest } from '../use-cases/ports/upload-errors.ts';

/** Consecutive errors of an upload in one document: one write, well below the maximum document size. */
interface UploadErrorPage {
  /** The upload and the first line, so that storing a page again replaces it. */
  _id: string;
  companyId: number;
  uploadId: string;
  /** Whether its rows were replaced by later rows, or have to be corrected. */
  replaced: boolean;
  lastLine: number;
  rows: RowError[];
}

export const uploadErrorSchema = new Schema<UploadErrorPage>(
  {
    _id: { type: String, required: true },
    uploadId: { type: String, required: true },
    replaced: { type: Boolean, required: true },
    lastLine: { type: Number, required: true },
    rows: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'upload-errors', versionKey: false },
);
uploadErrorSchema.plugin(tenantPlugin);
// Serves the errors of one kind after any line.
uploadErrorSchema.index({ companyId: 1, uploadId: 1, replaced: 1, lastLine: 1 });

/** Pages that a cursor fetches at once: errors are usually listed as many at a time as a page has. */
const PAGES = 1;
const MAX_ERRORS = 200;
/** Characters of one page, unless it is a single row: at four bytes each far below the 16 MB of a document. */
const MAX_CHARACTERS = 256 * 1024;
/** Characters of the rows that are listed together. */
const MAX_LISTED_CHARACTERS = 512 * 1024;

const sizeOf = ({ cells }: RowError): number => cells.reduce((size, cell) => size + cell.length, 0);

const isReplaced = ({ replacedBy }: RowError): boolean => replacedBy !== undefined;

/** Returns as few pages as possible, in the order of the file. The errors are of one kind. */
function toPages(companyId: number, uploadId: string, errors: readonly RowError[]): UploadErrorPage[] {
  const pages: UploadErrorPage[] = [];
  let charactersLeft = 0;
  for (const error of errors) {
    const page = pages.at(-1);
    const size = sizeOf(error);
    if (page && page.rows.length < MAX_ERRORS && size <= charactersLeft) {
      page.rows.push(error);
      page.lastLine = error.line;
      charactersLeft -= size;
    } else {
      pages.push({
        _id: `${uploadId}-${error.line}`,
        companyId,
        uploadId,
        replaced: isReplaced(error),
        lastLine: error.line,
        rows: [error],
      });
      charactersLeft = MAX_CHARACTERS - size;
    }
  }
  return pages;
}

export function createUploadErrorRepository({ mongo }: Pick<Platform, 'mongo'>): UploadErrorRepository {
  const Pages = mongo.model<UploadErrorPage>('UploadErrorPage', uploadErrorSchema);

  /** Returns errors of one kind until there are `limit`, or until they are large. */
  async function listOfKind(
    companyId: number,
    uploadId: string,
    { afterLine, limit, replaced }: Required<UploadErrorsRequest>,
  ): Promise<UploadErrors> {
    const rows: RowError[] = [];
    let characters = 0;
    const pages = Pages.find({ companyId, uploadId, replaced, lastLine: { $gt: afterLine } }).sort({ lastLine: 1 });
    for await (const page of rowsOf(pages.lean<UploadErrorPage[]>(), PAGES)) {
      for (const error of page.rows) {
        if (error.line <= afterLine) continue;
        if (rows.length === limit || characters >= MAX_LISTED_CHARACTERS) return { rows, hasNextPage: true };
        rows.push(error);
        characters += sizeOf(error);
      }
    }
    return { rows, hasNextPage: false };
  }

  return {
    streamToCorrect: async function* (companyId, uploadId) {
      const pages = Pages.find({ companyId, uploadId, replaced: false }).sort({ lastLine: 1 }).maxTimeMS(STREAM_MS);
      for await (const { rows } of rowsOf(pages.lean<UploadErrorPage[]>(), PAGES)) yield rows;
    },
    removeAll: async (companyId, uploadId) => void (await Pages.deleteMany({ companyId, uploadId })),
    add: async (companyId, uploadId, errors) => {
      const kinds = [errors.filter(isReplaced), errors.filter((error) => !isReplaced(error))];
      const pages = kinds.flatMap((kind) => toPages(companyId, uploadId, kind));
      if (pages.length === 0) return;
      await Pages.bulkWrite(
        pages.map((page) => ({
          replaceOne: { filter: { _id: page._id, companyId }, replacement: page, upsert: true },
        })),
      );
    },
    list: async (companyId, uploadId, { afterLine, limit, replaced }) => {
      if (replaced !== undefined) return listOfKind(companyId, uploadId, { afterLine, limit, replaced });
      const kinds = await Promise.all(
        [true, false].map((kind) => listOfKind(companyId, uploadId, { afterLine, limit, replaced: kind })),
      );
      // A kind that continues may have errors from its last line on.
      const complete = kinds.filter(({ hasNextPage }) => hasNextPage).map(({ rows }) => rows.at(-1)?.line ?? 0);
      const lastLine = Math.min(...complete, Number.POSITIVE_INFINITY);
      const rows = kinds
        .flatMap((kind) => kind.rows)
        .filter(({ line }) => line <= lastLine)
        .sort((a, b) => a.line - b.line);
      return { rows: rows.slice(0, limit), hasNextPage: complete.length > 0 || rows.length > limit };
    },
  };
}

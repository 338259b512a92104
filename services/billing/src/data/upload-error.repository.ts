import { STREAM_MS } from '@utility-pay/service-kit/mongo/connect';
import { rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { ErrorGroup, RowError } from '../domain/row-errors.ts';
import type { UploadErrorRepository, UploadErrorsRequest } from '../use-cases/ports/upload-errors.ts';

/** Consecutive errors of an upload in one document: one write, well below the maximum document size. */
interface UploadErrorPage {
  /** Made of the upload's id and the first line, so that storing a page again replaces it. */
  _id: string;
  companyId: number;
  uploadId: string;
  /** True if each of the rows was superseded by a later row of the same account; false if they have to be corrected. */
  replaced: boolean;
  lastLine: number;
  /** The reasons and fields of its rows, by which a filter skips pages. */
  groups: Pick<ErrorGroup, 'code' | 'field'>[];
  rows: RowError[];
}

export const uploadErrorSchema = new Schema<UploadErrorPage>(
  {
    _id: { type: String, required: true },
    uploadId: { type: String, required: true },
    replaced: { type: Boolean, required: true },
    lastLine: { type: Number, required: true },
    groups: { type: Schema.Types.Mixed, required: true },
    rows: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'upload-errors', versionKey: false },
);
uploadErrorSchema.plugin(tenantPlugin);
// Serves `listOfKind`.
uploadErrorSchema.index({ companyId: 1, uploadId: 1, replaced: 1, lastLine: 1 });

/** Pages per batch of a cursor: one page usually has as many errors as one request returns. */
const CURSOR_BATCH_SIZE = 1;
/** Maximum errors of one page. */
const MAX_ERRORS = 200;
/** Maximum characters of one page, except a page of one row: at four bytes each far below the 16 MB of a document. */
const MAX_CHARACTERS = 256 * 1024;
/** Characters after which a list ends. */
const MAX_LISTED_CHARACTERS = 512 * 1024;
/** Rows after which a request ends its search. */
const MAX_SEARCHED = 20_000;

const sizeOf = ({ cells }: RowError): number => cells.reduce((size, cell) => size + cell.length, 0);

const isReplaced = ({ replacedBy }: RowError): boolean => replacedBy !== undefined;

/** Splits errors of one kind, replaced or not, into as few pages as possible, in the order of the file. */
function toPages(companyId: number, uploadId: string, errors: readonly RowError[]): UploadErrorPage[] {
  const pages: UploadErrorPage[] = [];
  let charactersLeft = 0;
  for (const error of errors) {
    const page = pages.at(-1);
    const size = sizeOf(error);
    if (page && page.rows.length < MAX_ERRORS && size <= charactersLeft) {
      page.rows.push(error);
      page.groups = withGroupOf(page.groups, error);
      page.lastLine = error.line;
      charactersLeft -= size;
    } else {
      pages.push({
        _id: `${uploadId}-${error.line}`,
        companyId,
        uploadId,
        replaced: isReplaced(error),
        lastLine: error.line,
        groups: withGroupOf([], error),
        rows: [error],
      });
      charactersLeft = MAX_CHARACTERS - size;
    }
  }
  return pages;
}

const withGroupOf = (groups: UploadErrorPage['groups'], { code, field }: RowError): UploadErrorPage['groups'] =>
  groups.some((group) => group.code === code && group.field === field) ? groups : [...groups, { code, field }];

/** The errors of one kind, up to a line of the file. */
interface ErrorsOfKind {
  rows: RowError[];
  /** The last line that was read; infinite if there are no more errors. */
  readTo: number;
}

export function createUploadErrorRepository({ mongo }: Pick<Platform, 'mongo'>): UploadErrorRepository {
  const Pages = mongo.model<UploadErrorPage>('UploadErrorPage', uploadErrorSchema);

  /** Returns up to `limit` errors, replaced or not; fewer after MAX_LISTED_CHARACTERS, or MAX_SEARCHED rows. */
  async function listOfKind(
    companyId: number,
    uploadId: string,
    { afterLine, limit, replaced, code, field, matches }: UploadErrorsRequest & { replaced: boolean },
  ): Promise<ErrorsOfKind> {
    const rows: RowError[] = [];
    let characters = 0;
    let searched = 0;
    let readTo = afterLine;
    const group = { ...(code !== undefined && { code }), ...(field !== undefined && { field }) };
    const isFiltered = Object.keys(group).length > 0;
    const filter = { companyId, uploadId, replaced, lastLine: { $gt: afterLine } };
    const pages = Pages.find(isFiltered ? { ...filter, groups: { $elemMatch: group } } : filter).sort({ lastLine: 1 });
    for await (const page of rowsOf(pages.lean<UploadErrorPage[]>(), CURSOR_BATCH_SIZE)) {
      if (searched >= MAX_SEARCHED) return { rows, readTo };
      for (const error of page.rows) {
        if (error.line <= afterLine) continue;
        if (rows.length === limit || characters >= MAX_LISTED_CHARACTERS) return { rows, readTo };
        readTo = error.line;
        searched += 1;
        if (code !== undefined && error.code !== code) continue;
        if (field !== undefined && error.field !== field) continue;
        if (matches && !matches(error)) continue;
        rows.push(error);
        characters += sizeOf(error);
      }
    }
    return { rows, readTo: Number.POSITIVE_INFINITY };
  }

  /** Returns the lines of the first `limit` errors of one kind. */
  async function firstLines(
    companyId: number,
    uploadId: string,
    { replaced, limit }: { replaced: boolean; limit: number },
  ): Promise<number[]> {
    const lines: number[] = [];
    const pages = Pages.find({ companyId, uploadId, replaced }).sort({ lastLine: 1 }).maxTimeMS(STREAM_MS);
    for await (const { rows } of rowsOf(pages.lean<UploadErrorPage[]>(), CURSOR_BATCH_SIZE)) {
      for (const { line } of rows) lines.push(line);
      if (lines.length >= limit) break;
    }
    return lines;
  }

  return {
    keepFirst: async (companyId, uploadId, count) => {
      const kinds = await Promise.all(
        [true, false].map((replaced) => firstLines(companyId, uploadId, { replaced, limit: count + 1 })),
      );
      const lines = kinds.flat().sort((one, other) => one - other);
      if (lines.length <= count) return;
      const lastLine = lines[count - 1] ?? 0;
      for (const replaced of [true, false]) {
        const later = { companyId, uploadId, replaced, lastLine: { $gt: lastLine } };
        const boundary = await Pages.findOne(later).sort({ lastLine: 1 }).lean<UploadErrorPage>();
        const rows = boundary?.rows.filter(({ line }) => line <= lastLine) ?? [];
        if (boundary && rows.length > 0)
          await Pages.updateOne({ _id: boundary._id, companyId }, { $set: { rows, lastLine: rows.at(-1)?.line ?? 0 } });
        await Pages.deleteMany(later);
      }
    },
    streamToCorrect: async function* (companyId, uploadId) {
      const pages = Pages.find({ companyId, uploadId, replaced: false }).sort({ lastLine: 1 }).maxTimeMS(STREAM_MS);
      for await (const { rows } of rowsOf(pages.lean<UploadErrorPage[]>(), CURSOR_BATCH_SIZE)) yield rows;
    },
    removeAll: async (companyId, uploadId) => void (await Pages.deleteMany({ companyId, uploadId })),
    replace: async (companyId, uploadId, { afterLine, line }, errors) => {
      const kinds = [errors.filter(isReplaced), errors.filter((error) => !isReplaced(error))];
      const pages = kinds.flatMap((kind) => toPages(companyId, uploadId, kind));
      const outdated = {
        companyId,
        uploadId,
        // Both values of `replaced` are listed so that the database can use the index.
        replaced: { $in: [true, false] },
        lastLine: { $gt: afterLine, $lte: line },
        _id: { $nin: pages.map(({ _id }) => _id) },
      };
      await Pages.bulkWrite([
        { deleteMany: { filter: outdated } },
        ...pages.map((page) => ({
          replaceOne: { filter: { _id: page._id, companyId }, replacement: page, upsert: true },
        })),
      ]);
    },
    list: async (companyId, uploadId, request) => {
      const { limit, replaced: only } = request;
      const kinds = await Promise.all(
        (only === undefined ? [true, false] : [only]).map((replaced) =>
          listOfKind(companyId, uploadId, { ...request, replaced }),
        ),
      );
      // A list that ended early may have errors after its `readTo`, so later lines of the other list are returned by the next request.
      const readTo = Math.min(...kinds.map((kind) => kind.readTo));
      const rows = kinds
        .flatMap((kind) => kind.rows)
        .filter(({ line }) => line <= readTo)
        .sort((a, b) => a.line - b.line);
      const listed = rows.slice(0, limit);
      if (rows.length > limit) return { rows: listed, hasNextPage: true, readTo: listed.at(-1)?.line ?? readTo };
      return { rows: listed, hasNextPage: Number.isFinite(readTo), readTo };
    },
  };
}

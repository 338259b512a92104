import type { Platform } from '@utility-pay/service-kit/platform';
import type { RowError } from '../domain/csv/row-error.ts';
import type { UploadErrorRepository } from '../use-cases/ports/uploads.ts';
import { uploadErrorModel } from './upload-error.model.ts';
import { toPages } from './upload-error.pages.ts';

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

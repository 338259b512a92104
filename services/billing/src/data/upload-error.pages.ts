import type { RowError } from '../domain/csv/row-error.ts';
import type { UploadErrorPage } from './upload-error.model.ts';

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

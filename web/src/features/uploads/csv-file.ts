import { ALWAYS_REQUIRED_FIELDS, fieldLabel, NOT_TEXT, whyNotCsv, whyNotCsvByName } from '@utility-pay/contracts';
import { type CsvPreview, previewCsv, type ReadingTemplate } from '../../lib/csv-preview.ts';
import { formatFileSize } from '../../lib/format-count.ts';

const MAX_BYTES = 4 * 1024 ** 3;
/** Media types of files that can't contain text. */
const BINARY_TYPES = /^(image|audio|video|font)\//;

/** Returns why a file can't be uploaded because of its size, name or type; undefined if it can. */
export function fileProblem({
  name,
  size,
  type = '',
}: {
  name: string;
  size: number;
  type?: string;
}): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size > MAX_BYTES)
    return `${name} is ${formatFileSize(size)}. Files can be at most 4 GB. Split it and upload the parts.`;
  return whyNotCsvByName(name) ?? (BINARY_TYPES.test(type) ? NOT_TEXT : undefined);
}

/** Returns the text that lists the columns a file must have; without the template only those that every template requires. */
export function columnsHint(template: Pick<ReadingTemplate, 'requiredFields'> | undefined): string {
  const fields = new Set([...ALWAYS_REQUIRED_FIELDS, ...(template?.requiredFields ?? [])]);
  const required = `Required columns: ${[...fields].map(fieldLabel).join(', ')}.`;
  return template ? `${required} Other columns are optional.` : required;
}

/** Lines of the preview, including the header. */
const PREVIEW_LINES = 6;
const PREVIEW_BYTES = 65_536;

/** The first lines of a file, or why it is not a CSV file. */
export type Preview = { kind: 'not-csv'; message: string } | ({ kind: 'text' } & CsvPreview);

/** Decodes UTF-8, UTF-16 or Windows-1252. `isCut`: the bytes are the beginning of a longer file. */
function decode(bytes: ArrayBuffer, isCut: boolean): string {
  const head = new Uint8Array(bytes);
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // In stream mode an incomplete character at the end is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    // Some programs write the byte order mark of UTF-8 into files that are not UTF-8.
    const hasUtf8Mark = first === 0xef && second === 0xbb && head[2] === 0xbf;
    return new TextDecoder('windows-1252').decode(bytes.slice(hasUtf8Mark ? 3 : 0));
  }
}

/** Returns the first lines of a file, parsed as the server will parse them, or why it is not a CSV file. */
export async function readPreview(file: Blob, template: ReadingTemplate): Promise<Preview> {
  const isCut = file.size > PREVIEW_BYTES;
  const bytes = await file.slice(0, PREVIEW_BYTES).arrayBuffer();
  const message = whyNotCsv(new Uint8Array(bytes));
  if (message) return { kind: 'not-csv', message };
  const preview = previewCsv(decode(bytes, isCut), template, PREVIEW_LINES);
  // If the header is longer than the preview, only the server sees all columns, so nothing is reported as missing.
  const isHeaderCut = isCut && preview.rows.length === 0;
  return { kind: 'text', ...preview, ...(isHeaderCut && { missing: [], duplicates: [] }) };
}

import { type CsvPreview, previewCsv, type ReadingTemplate } from '../../lib/csv-preview.ts';

/** Including the header. */
const PREVIEW_LINES = 6;
const PREVIEW_BYTES = 65_536;

/** The first lines of a file, unless it isn't text. */
export type Preview = { kind: 'binary' } | ({ kind: 'text' } & CsvPreview);

/** Decodes UTF-8, UTF-16 or Windows-1252; returns undefined for binary data. */
function decode(bytes: ArrayBuffer, isCut: boolean): string | undefined {
  const head = new Uint8Array(bytes);
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (head.includes(0)) return undefined;
  try {
    // In stream mode a character that was cut in two at the end is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads the beginning of a file and returns its first lines as the server will parse them. */
export async function readPreview(file: Blob, template: ReadingTemplate): Promise<Preview> {
  const text = decode(await file.slice(0, PREVIEW_BYTES).arrayBuffer(), file.size > PREVIEW_BYTES);
  return text === undefined ? { kind: 'binary' } : { kind: 'text', ...previewCsv(text, template, PREVIEW_LINES) };
}

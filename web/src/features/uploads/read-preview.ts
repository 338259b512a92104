import { type CsvPreview, previewCsv, type ReadingTemplate } from '../../lib/csv-preview.ts';

/** Of the file, its header among them. */
const PREVIEW_LINES = 6;
const PREVIEW_BYTES = 65_536;

/** What a file turned out to be: nothing to read as text, or its first lines. */
export type Preview = { kind: 'no-text' } | ({ kind: 'text' } & CsvPreview);

/** The file as text; undefined where it is none, whatever its name says. */
function decode(bytes: ArrayBuffer, isCut: boolean): string | undefined {
  const head = new Uint8Array(bytes);
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (head.includes(0)) return undefined;
  try {
    // As a stream where the last character may have been cut in two.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first lines of a file as the server will understand them. Only its beginning is read, however large it is. */
export async function readPreview(file: Blob, template: ReadingTemplate): Promise<Preview> {
  const text = decode(await file.slice(0, PREVIEW_BYTES).arrayBuffer(), file.size > PREVIEW_BYTES);
  return text === undefined ? { kind: 'no-text' } : { kind: 'text', ...previewCsv(text, template, PREVIEW_LINES) };
}

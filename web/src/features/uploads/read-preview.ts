import { DEFAULT_CSV_TEMPLATE, fieldLabel } from '@utility-pay/contracts';
import { previewRecords } from './csv-preview.ts';

const PREVIEW_LINES = 6;
const PREVIEW_BYTES = 65_536;

export interface Preview {
  /** `field` is null for a column that will be ignored. */
  columns: { key: string; header: string; field: string | null }[];
  rows: { key: string; cells: string[] }[];
  /** Required fields for which the file has no column. */
  missing: string[];
}

function fieldOf(header: string): string | null {
  const plain = header.trim().toLowerCase();
  const entry = Object.entries(DEFAULT_CSV_TEMPLATE.fieldMappings).find(
    ([key, aliases]) => key.toLowerCase() === plain || aliases.includes(plain),
  );
  return entry?.[0] ?? null;
}

const labelOrNull = (field: string | null | undefined): string | null => (field ? fieldLabel(field) : null);

function decode(bytes: ArrayBuffer, isCut: boolean): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // As a stream where the last character may have been cut in two.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first lines of a file as the server will understand them. Only its beginning is read, however large it is. */
export async function readPreview(file: Blob): Promise<Preview> {
  const text = decode(await file.slice(0, PREVIEW_BYTES).arrayBuffer(), file.size > PREVIEW_BYTES);
  const [header = [], ...rows] = previewRecords(text, PREVIEW_LINES, (cell) => fieldOf(cell) !== null);
  const fields = header.map(fieldOf);
  return {
    columns: header.map((cell, index) => ({ key: String(index), header: cell, field: labelOrNull(fields[index]) })),
    rows: rows.map((cells, index) => ({ key: String(index), cells })),
    missing: DEFAULT_CSV_TEMPLATE.requiredFields.filter((field) => !fields.includes(field)).map(fieldLabel),
  };
}

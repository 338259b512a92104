import { isErrorsCsv, removeFormulaGuard } from '@utility-pay/contracts';

const DELIMITERS = [',', ';', '\t'];

/** Parses the first records of a delimited text as the server does: quoted cells may contain delimiters and line breaks, blanks around quotes are ignored. */
export function parseRecords(text: string, delimiter: string, count: number): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let quoted = false;

  const endCell = () => {
    record.push(cell.trim());
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (record.some((value) => value !== '')) records.push(record);
    record = [];
  };

  for (let at = 0; at < text.length && records.length < count; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === delimiter) endCell();
    else if (char === '\n' || char === '\r') {
      endRecord();
      if (char === '\r' && text[at + 1] === '\n') at += 1;
    } else cell += char;
  }
  if (records.length < count && (cell !== '' || record.length > 0)) endRecord();
  return records;
}

/** Parses with the delimiter that yields the most known headers, else the most columns. */
export function detectRecords(text: string, count: number, isKnown: (header: string) => boolean): string[][] {
  const score = (header: readonly string[]): number => header.filter(isKnown).length * 1000 + header.length;
  return DELIMITERS.map((delimiter) => parseRecords(text, delimiter, count)).reduce((best, next) =>
    score(next[0] ?? []) > score(best[0] ?? []) ? next : best,
  );
}

/** The parts of a company's template that decide how a file is read. */
export interface ReadingTemplate {
  fieldMappings: readonly { field: string; label: string; headers: readonly string[] }[];
  requiredFields: readonly string[];
}

export interface CsvPreview {
  /** `field` is the label of the template's field; null for a column that will be ignored. */
  columns: { key: string; header: string; field: string | null }[];
  rows: { key: string; cells: string[] }[];
  /** Labels of required fields without a column. */
  missing: string[];
  /** Labels of fields that several columns map to. */
  duplicates: string[];
}

const plain = (header: string): string => header.trim().toLowerCase();

/** Interprets the beginning of a file by a company's template, as the server will. */
export function previewCsv(text: string, template: ReadingTemplate, lines: number): CsvPreview {
  const { fieldMappings, requiredFields } = template;
  const byHeader = new Map(fieldMappings.map(({ field }) => [plain(field), field]));
  for (const { field, headers } of fieldMappings) for (const header of headers) byHeader.set(plain(header), field);
  const labels = new Map(fieldMappings.map(({ field, label }) => [field, label]));
  const labelOf = (field: string): string => labels.get(field) ?? field;

  const [written = [], ...rows] = detectRecords(text, lines, (cell) => byHeader.has(plain(cell)));
  const readCell = isErrorsCsv(written) ? removeFormulaGuard : (cell: string) => cell;
  const header = written.map(readCell);
  const fields = header.map((cell) => byHeader.get(plain(cell)));
  const known = fields.filter((field) => field !== undefined);
  return {
    columns: header.map((cell, index) => {
      const field = fields[index];
      return { key: String(index), header: cell, field: field === undefined ? null : labelOf(field) };
    }),
    rows: rows.map((cells, index) => ({ key: String(index), cells: cells.map(readCell) })),
    missing: requiredFields.filter((field) => !fields.includes(field)).map(labelOf),
    duplicates: [...new Set(known.filter((field, index) => known.indexOf(field) < index))].map(labelOf),
  };
}

import { isErrorsCsv, removeFormulaGuard } from '@utility-pay/contracts';

const DELIMITERS = [',', ';', '\t'];

/**
 * Returns the first records of a delimited text, parsed as the server does: quoted cells may contain delimiters and line breaks, blanks
 * around quotes are ignored, and empty lines are skipped.
 */
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

  for (let position = 0; position < text.length && records.length < count; position += 1) {
    const char = text[position] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[position + 1] === '"') {
        cell += '"';
        position += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === delimiter) endCell();
    else if (char === '\n' || char === '\r') {
      endRecord();
      if (char === '\r' && text[position + 1] === '\n') position += 1;
    } else cell += char;
  }
  if (records.length < count && (cell !== '' || record.length > 0)) endRecord();
  return records;
}

/** More than a file has columns, so that one known header outweighs any number of columns. */
const KNOWN_HEADER_SCORE = 1000;

/** Returns the first records, parsed with the delimiter that yields the most known headers, or else the most columns. */
export function parseWithDetectedDelimiter(
  text: string,
  count: number,
  isKnown: (header: string) => boolean,
): string[][] {
  const scoreOf = ([header = []]: readonly string[][]): number =>
    header.filter(isKnown).length * KNOWN_HEADER_SCORE + header.length;
  return DELIMITERS.map((delimiter) => parseRecords(text, delimiter, count)).reduce((best, next) =>
    scoreOf(next) > scoreOf(best) ? next : best,
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

const normalizeHeader = (header: string): string => header.trim().toLowerCase();

/** Returns the columns and first rows of a file, mapped by a company's template as the server will map them. */
export function previewCsv(text: string, template: ReadingTemplate, lines: number): CsvPreview {
  const { fieldMappings, requiredFields } = template;
  const fieldByHeader = new Map(fieldMappings.map(({ field }) => [normalizeHeader(field), field]));
  for (const { field, headers } of fieldMappings)
    for (const header of headers) fieldByHeader.set(normalizeHeader(header), field);
  const labels = new Map(fieldMappings.map(({ field, label }) => [field, label]));
  const labelOf = (field: string): string => labels.get(field) ?? field;

  const isKnownHeader = (cell: string): boolean => fieldByHeader.has(normalizeHeader(cell));
  const [firstRecord = [], ...rows] = parseWithDetectedDelimiter(text, lines, isKnownHeader);
  const readCell = isErrorsCsv(firstRecord) ? removeFormulaGuard : (cell: string) => cell;
  const header = firstRecord.map(readCell);
  const fields = header.map((cell) => fieldByHeader.get(normalizeHeader(cell)));
  const mappedFields = fields.filter((field) => field !== undefined);
  return {
    columns: header.map((cell, index) => {
      const field = fields[index];
      return { key: String(index), header: cell, field: field === undefined ? null : labelOf(field) };
    }),
    rows: rows.map((cells, index) => ({ key: String(index), cells: cells.map(readCell) })),
    missing: requiredFields.filter((field) => !fields.includes(field)).map(labelOf),
    duplicates: [...new Set(mappedFields.filter((field, index) => mappedFields.indexOf(field) < index))].map(labelOf),
  };
}

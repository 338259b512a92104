import { previewRecords } from './csv-records.ts';

/** What of a company's template says how a file is read. */
export interface ReadingTemplate {
  fieldMappings: readonly { field: string; label: string; headers: readonly string[] }[];
  requiredFields: readonly string[];
}

export interface CsvPreview {
  /** `field` is our name for the column; null for one that will be ignored. */
  columns: { key: string; header: string; field: string | null }[];
  rows: { key: string; cells: string[] }[];
  /** Required fields for which there is no column, by our names. */
  missing: string[];
  /** Fields that more than one column would fill, by our names. */
  doubled: string[];
}

const plain = (header: string): string => header.trim().toLowerCase();

/** The beginning of a text as the server will understand it by a company's template. */
export function previewCsv(text: string, template: ReadingTemplate, lines: number): CsvPreview {
  const { fieldMappings, requiredFields } = template;
  const byHeader = new Map(fieldMappings.map(({ field }) => [plain(field), field]));
  for (const { field, headers } of fieldMappings) for (const header of headers) byHeader.set(plain(header), field);
  const labels = new Map(fieldMappings.map(({ field, label }) => [field, label]));
  const labelOf = (field: string): string => labels.get(field) ?? field;

  const [header = [], ...rows] = previewRecords(text, lines, (cell) => byHeader.has(plain(cell)));
  const fields = header.map((cell) => byHeader.get(plain(cell)));
  const known = fields.filter((field) => field !== undefined);
  return {
    columns: header.map((cell, index) => {
      const field = fields[index];
      return { key: String(index), header: cell, field: field === undefined ? null : labelOf(field) };
    }),
    rows: rows.map((cells, index) => ({ key: String(index), cells })),
    missing: requiredFields.filter((field) => !fields.includes(field)).map(labelOf),
    doubled: [...new Set(known.filter((field, index) => known.indexOf(field) < index))].map(labelOf),
  };
}

import { ALWAYS_REQUIRED_FIELDS, type CsvTemplate, fieldLabel } from '@utility-pay/contracts';

export const requiredFields = ({ requiredFields: own }: CsvTemplate): Set<string> =>
  new Set([...ALWAYS_REQUIRED_FIELDS, ...own]);

const normalised = (header: string): string => header.trim().toLowerCase();

/** The field that each header cell means, by the template's aliases or the field's own key. */
export function columnsOf(cells: readonly string[], { fieldMappings }: CsvTemplate): (string | undefined)[] {
  const fields = Object.entries(fieldMappings);
  // A Map, so that a header such as `constructor` finds nothing that the template does not name.
  const byHeader = new Map(fields.map(([field]) => [normalised(field), field]));
  for (const [field, aliases] of fields) for (const alias of aliases) byHeader.set(normalised(alias), field);
  return cells.map((cell) => byHeader.get(normalised(cell)));
}

/** How well a header fits the template. */
export const matchedFields = (fields: readonly (string | undefined)[]): number =>
  new Set(fields.filter((field) => field !== undefined)).size;

/** Why no row of a file with these columns can be read; undefined when all is well. */
export function whyRefused(
  cells: readonly string[],
  fields: readonly (string | undefined)[],
  template: CsvTemplate,
): string | undefined {
  const missing = [...requiredFields(template)].filter((field) => !fields.includes(field));
  if (missing.length > 0)
    return `Missing required column${missing.length > 1 ? 's' : ''}: ${missing.map(fieldLabel).join(', ')}`;
  const second = fields.findIndex((field, column) => field !== undefined && fields.indexOf(field) < column);
  if (second === -1) return undefined;
  const first = fields.indexOf(fields[second]);
  return `Two columns mean ${fieldLabel(fields[second] ?? '')}: "${cells[first]}" and "${cells[second]}"`;
}

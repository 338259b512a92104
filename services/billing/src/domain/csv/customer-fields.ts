import type { CustomerFields } from '../customer.ts';

/** Fields of the customer itself; what is neither these nor part of the bill or the name is custom data. */
const OWN_FIELDS = ['usage', 'meterNumber', 'serviceAddress'] as const;
const BILL_FIELDS = ['accountNumber', 'amountDue', 'dueDate'];
const NAME_FIELDS = ['name', 'firstName', 'lastName'];

/** Reads what a row tells of its customer. An empty cell tells nothing. */
export function fieldsReader(fields: readonly (string | undefined)[]): (cells: readonly string[]) => CustomerFields {
  const columnOf = (field: string): number => fields.indexOf(field);
  const whole = columnOf('name');
  const first = columnOf('firstName');
  const last = columnOf('lastName');
  const own = OWN_FIELDS.map((field) => ({ field, column: columnOf(field) })).filter(({ column }) => column !== -1);
  const notCustom = new Set<string>([...OWN_FIELDS, ...BILL_FIELDS, ...NAME_FIELDS]);
  const custom = fields.flatMap((field, column) => (field && !notCustom.has(field) ? [{ field, column }] : []));

  return (cells) => {
    const read: CustomerFields = {};
    const name = cells[whole] || joined(cells[first], cells[last]);
    if (name) read.name = name;
    for (const { field, column } of own) {
      const value = cells[column];
      if (value) read[field] = value;
    }
    if (custom.length > 0) {
      const told = custom.flatMap(({ field, column }) => (cells[column] ? [[field, cells[column]] as const] : []));
      // Entries, so that a key such as `__proto__` is a key like any other.
      if (told.length > 0) read.customData = Object.fromEntries(told);
    }
    return read;
  };
}

const joined = (first: string | undefined, last: string | undefined): string =>
  first && last ? `${first} ${last}` : first || last || '';

const MEGABYTE = 1_000_000;
const grouped = new Intl.NumberFormat('en-US');

export const count = (value: number): string => grouped.format(value);
export const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);
export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Returns rows as a table: the columns are padded to their longest value and separated by two spaces. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_name, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

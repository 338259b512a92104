const MEGABYTE = 1_000_000;
const grouped = new Intl.NumberFormat('en-US');

export const count = (value: number): string => grouped.format(value);
export const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);
export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

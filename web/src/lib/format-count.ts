/** Formats a count with thousands separators: `12,304`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Returns a count with its noun: `1 payment`, `12 payments`. */
export const countLabel = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const SIZE_UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** Formats a file size: `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  const unit = Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** unit;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${SIZE_UNITS[unit]}`;
}

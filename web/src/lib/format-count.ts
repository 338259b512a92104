/** Formats a count with thousands separators: `12,304`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Returns a count with its noun: `1 payment`, `12 payments`. */
export const countLabel = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

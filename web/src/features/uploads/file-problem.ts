const MAX_BYTES = 4 * 1024 ** 3;
const NO_CSV = /\.(xlsx?|xlsm|ods|numbers|pdf|zip|gz|7z)$/i;

/** Why a file can't be uploaded, as far as its outside tells; undefined where nothing speaks against it. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size > MAX_BYTES) return `${name} is larger than 4 GB. Please split it.`;
  if (NO_CSV.test(name)) return `${name} is not a CSV file. Save or export it as CSV and choose that file.`;
  return undefined;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** `1.2 MB`. */
export function sizeWords(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** unit;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${UNITS[unit]}`;
}

const MAX_BYTES = 4 * 1024 ** 3;
const NO_CSV_NAME =
  /\.(xlsx?|xlsm|xlsb|ods|numbers|docx?|pdf|zip|gz|bz2|xz|zst|7z|rar|png|jpe?g|gif|webp|heic|json|xml|html?|exe)$/i;
const NO_CSV_TYPE = /^(image|audio|video|font)\//;

/** Why a file can't be uploaded, as far as its outside tells; undefined where nothing speaks against it. */
export function fileProblem({
  name,
  size,
  type = '',
}: {
  name: string;
  size: number;
  type?: string;
}): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size > MAX_BYTES) return `${name} is ${sizeWords(size)}; a file can have at most 4 GB. Please split it.`;
  if (NO_CSV_NAME.test(name) || NO_CSV_TYPE.test(type))
    return `${name} is not a CSV file. Save or export it as CSV and choose that file.`;
  return undefined;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** `1.2 MB`. */
export function sizeWords(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** unit;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${UNITS[unit]}`;
}

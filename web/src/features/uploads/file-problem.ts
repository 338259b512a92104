const MAX_BYTES = 4 * 1024 ** 3;
const OTHER_EXTENSIONS =
  /\.(xlsx?|xlsm|xlsb|ods|numbers|docx?|pdf|zip|gz|bz2|xz|zst|7z|rar|png|jpe?g|gif|webp|heic|json|xml|html?|exe)$/i;
const OTHER_TYPES = /^(image|audio|video|font)\//;

/** Returns why a file can't be uploaded, judging by size, name and type only; undefined if there is no problem. */
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
  if (size > MAX_BYTES)
    return `${name} is ${formatFileSize(size)}. Files can be at most 4 GB. Split it and upload the parts.`;
  if (OTHER_EXTENSIONS.test(name) || OTHER_TYPES.test(type))
    return `${name} is not a CSV file. Save or export it as CSV and choose that file.`;
  return undefined;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** Formats a file size: `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** unit;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${UNITS[unit]}`;
}

const EXCEL = 'This is an Excel file. Save it as CSV.';
const SPREADSHEET = 'This is a spreadsheet. Save it as CSV.';
const WORD = 'This is a Word file. Save its table as CSV.';
const PDF = 'This is a PDF file. Export the data as CSV.';
const IMAGE = 'This is an image. Export the data as CSV.';
const JSON_FILE = 'This is a JSON file. Export the data as CSV.';
const HTML = 'This is an HTML page. Export the data as CSV.';
const XML = 'This is an XML file. Export the data as CSV.';
const COMPRESSED = 'This is a compressed file. Unpack it and upload the CSV file.';
export const NOT_TEXT = 'This is not a text file. Export the data as CSV.';

/** First bytes of files that are often mistaken for CSV. */
const SIGNATURES: readonly (readonly [message: string, bytes: readonly number[]])[] = [
  [EXCEL, [0xd0, 0xcf, 0x11, 0xe0]],
  [COMPRESSED, [0x1f, 0x8b]],
  [COMPRESSED, [0x42, 0x5a, 0x68]],
  [COMPRESSED, [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  [COMPRESSED, [0x28, 0xb5, 0x2f, 0xfd]],
  [COMPRESSED, [0x37, 0x7a, 0xbc, 0xaf]],
  [COMPRESSED, [0x52, 0x61, 0x72, 0x21]],
  [PDF, [0x25, 0x50, 0x44, 0x46]],
  [IMAGE, [0x89, 0x50, 0x4e, 0x47]],
  [IMAGE, [0xff, 0xd8, 0xff]],
  [IMAGE, [0x47, 0x49, 0x46, 0x38]],
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Names inside of ZIP archives that office programs write. */
const ZIP_CONTENTS: readonly (readonly [message: string, name: string])[] = [
  [EXCEL, 'xl/'],
  [SPREADSHEET, 'opendocument.spreadsheet'],
  [SPREADSHEET, 'Index/Document.iwa'],
  [WORD, 'word/'],
];
/** Beginnings of text files that are often mistaken for CSV. A header line of a CSV file begins like none of them. */
const TEXTS: readonly (readonly [message: string, beginning: RegExp])[] = [
  [JSON_FILE, /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/],
  [HTML, /^\s*<(?:!doctype html|!--|html|head|body|meta|table|div)\b/i],
  [XML, /^\s*<\?xml\b/i],
];
const EXTENSIONS: readonly (readonly [message: string, extension: RegExp])[] = [
  [EXCEL, /\.(?:xlsx?|xlsm|xlsb)$/i],
  [SPREADSHEET, /\.(?:ods|numbers)$/i],
  [WORD, /\.docx?$/i],
  [PDF, /\.pdf$/i],
  [COMPRESSED, /\.(?:zip|gz|bz2|xz|zst|7z|rar)$/i],
  [IMAGE, /\.(?:png|jpe?g|gif|webp|heic)$/i],
  [JSON_FILE, /\.json$/i],
  [XML, /\.xml$/i],
  [HTML, /\.html?$/i],
  [NOT_TEXT, /\.exe$/i],
];

/** Number of bytes at the start of a file that are compared with `TEXTS`. */
const TEXT_BYTES = 1024;
const UTF16_MARKS = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

/**
 * A file with more control characters than this number and this share is not text. With fewer, only their rows are
 * rejected.
 */
const MAX_CONTROLS = 8;
const MAX_CONTROL_SHARE = 0.04;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f;

const isBinary = (bytes: Uint8Array): boolean => {
  const controls = bytes.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return controls > MAX_CONTROLS && controls > bytes.length * MAX_CONTROL_SHARE;
};

/** Returns why a file whose name has this extension is not a CSV file; undefined when it may be one. */
export const whyNotCsvByName = (fileName: string): string | undefined =>
  EXTENSIONS.find(([, extension]) => extension.test(fileName))?.[0];

/** Returns why a file with these first bytes is not a CSV file, and what to do; undefined when it may be one. */
export function whyNotCsv(head: Uint8Array): string | undefined {
  const known = SIGNATURES.find(([, signature]) => startsWith(head, signature));
  if (known) return known[0];
  if (startsWith(head, ZIP)) {
    const names = new TextDecoder('latin1').decode(head);
    return ZIP_CONTENTS.find(([, name]) => names.includes(name))?.[0] ?? COMPRESSED;
  }
  const encoding = UTF16_MARKS.find(([first, second]) => startsWith(head, [first, second]))?.[2];
  // The beginnings are ASCII, the same in UTF-8 and Windows-1252. The decoder removes a byte order mark.
  const beginning = new TextDecoder(encoding ?? 'utf-8').decode(head.subarray(0, TEXT_BYTES));
  const text = TEXTS.find(([, pattern]) => pattern.test(beginning));
  if (text) return text[0];
  return !encoding && isBinary(head) ? NOT_TEXT : undefined;
}

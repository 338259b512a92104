import type { CsvTemplate } from '@utility-pay/contracts';
import { createEncodingSniffer, type Encoding } from './encoding.ts';
import { createFileReader, type Refusal } from './file-reader.ts';

/** Bytes at the beginning of a file that are checked while the others arrive. */
const HEAD_BYTES = 64 * 1024;

export type Inspection = { kind: 'accepted'; encoding: Encoding; headers: string[] } | Refusal;

/** Checks a file while it arrives, so that an unreadable one is refused at once. */
export interface FileInspector {
  /** Returns undefined while the file is acceptable. */
  push(bytes: Uint8Array): Refusal | undefined;
  end(): Inspection;
}

export function createFileInspector(template: CsvTemplate): FileInspector {
  const sniffer = createEncodingSniffer();
  const head = new Uint8Array(HEAD_BYTES);
  let filled = 0;
  let isInspected = false;
  let headers: string[] = [];

  const inspectHead = (isWhole: boolean): Refusal | undefined => {
    isInspected = true;
    const bytes = head.subarray(0, filled);
    const why = filled === 0 ? 'The file is empty' : whyNotText(bytes);
    if (why) return { kind: 'refused', message: why };
    const file = createFileReader(sniffer.soFar(), template);
    const read = file.push(bytes);
    const last = read.kind === 'records' && isWhole ? file.end() : read;
    headers = file.header()?.cells ?? [];
    return last.kind === 'refused' ? last : undefined;
  };
  return {
    push: (bytes) => {
      sniffer.push(bytes);
      if (isInspected) return undefined;
      const part = bytes.subarray(0, HEAD_BYTES - filled);
      head.set(part, filled);
      filled += part.length;
      return filled === HEAD_BYTES ? inspectHead(false) : undefined;
    },
    end: () => {
      const encoding = sniffer.end();
      const refusal = isInspected ? undefined : inspectHead(true);
      return refusal ?? { kind: 'accepted', encoding, headers };
    },
  };
}

/** First bytes of files that are often mistaken for CSV: archives, workbooks, documents, images. */
const SIGNATURES: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['an Excel workbook or a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['compressed with gzip', [0x1f, 0x8b]],
  ['compressed with bzip2', [0x42, 0x5a, 0x68]],
  ['compressed with xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['compressed with zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['a 7-Zip archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['a picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture', [0xff, 0xd8, 0xff]],
  ['a picture', [0x47, 0x49, 0x46, 0x38]],
];
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** Control characters beyond both this number and this share mean that a file is not text; fewer fail their rows. */
const MAX_CONTROLS = 8;
const MAX_CONTROL_SHARE = 0.04;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f;

/** Returns why a file with these first bytes is not text; undefined when it may be. */
export function whyNotText(head: Uint8Array): string | undefined {
  const known = SIGNATURES.find(([, signature]) => startsWith(head, signature));
  if (known) return `The file is not a CSV file: it is ${known[0]}`;
  if (UTF16_MARKS.some((mark) => startsWith(head, mark))) return undefined;
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  const isBinary = controls > MAX_CONTROLS && controls > head.length * MAX_CONTROL_SHARE;
  return isBinary ? 'The file is not a CSV file: it holds no text' : undefined;
}

import type { CsvTemplate } from '@utility-pay/contracts';
import { createEncodingSniffer, type Encoding } from './encoding.ts';
import { createFileReader, type Refusal } from './file-reader.ts';

/** Bytes by which a file is judged while the others still come. */
const HEAD_BYTES = 64 * 1024;

export type Admission = { kind: 'admitted'; encoding: Encoding; headers: string[] } | Refusal;

/** Looks at a file on its way in, so that one which cannot be read is refused at once. */
export interface Doorkeeper {
  /** Undefined while there is nothing against the file. */
  push(bytes: Uint8Array): Refusal | undefined;
  end(): Admission;
}

export function createDoorkeeper(template: CsvTemplate): Doorkeeper {
  const sniffer = createEncodingSniffer();
  const head = new Uint8Array(HEAD_BYTES);
  let filled = 0;
  let judged = false;
  let headers: string[] = [];

  const judge = (isWhole: boolean): Refusal | undefined => {
    judged = true;
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
      if (judged) return undefined;
      const part = bytes.subarray(0, HEAD_BYTES - filled);
      head.set(part, filled);
      filled += part.length;
      return filled === HEAD_BYTES ? judge(false) : undefined;
    },
    end: () => {
      const encoding = sniffer.end();
      const refusal = judged ? undefined : judge(true);
      return refusal ?? { kind: 'admitted', encoding, headers };
    },
  };
}

/** How the files begin that people take for CSV: archives and workbooks, documents, pictures. */
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

/** A few stray control characters fail their rows; more than this many, and this share, are no text. */
const MAX_CONTROLS = 8;
const MAX_CONTROL_SHARE = 0.04;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f;

/** Why a file that begins like this is no text; undefined when it may be one. */
export function whyNotText(head: Uint8Array): string | undefined {
  const known = SIGNATURES.find(([, signature]) => startsWith(head, signature));
  if (known) return `The file is not a CSV file: it is ${known[0]}`;
  if (UTF16_MARKS.some((mark) => startsWith(head, mark))) return undefined;
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  const isBinary = controls > MAX_CONTROLS && controls > head.length * MAX_CONTROL_SHARE;
  return isBinary ? 'The file is not a CSV file: it holds no text' : undefined;
}

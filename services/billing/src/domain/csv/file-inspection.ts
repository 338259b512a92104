import { type CsvTemplate, whyNotCsv } from '@utility-pay/contracts';
import { createEncodingSniffer, type Encoding } from './encoding.ts';
import { createFileReader, type FileRefusal } from './file-reader.ts';

/** Bytes at the beginning of a file that are checked before the rest arrives. */
const HEAD_BYTES = 64 * 1024;

export type Inspection = { kind: 'accepted'; encoding: Encoding; headers: string[] } | FileRefusal;

/** Checks a file while it arrives, so that an unreadable file is refused early. */
export interface FileInspector {
  /** Returns undefined while the file is acceptable. */
  push(bytes: Uint8Array): FileRefusal | undefined;
  end(): Inspection;
}

export function createFileInspector(template: CsvTemplate): FileInspector {
  const sniffer = createEncodingSniffer();
  const head = new Uint8Array(HEAD_BYTES);
  let filled = 0;
  let isInspected = false;
  let headers: string[] = [];

  const inspectHead = (isWhole: boolean): FileRefusal | undefined => {
    isInspected = true;
    const bytes = head.subarray(0, filled);
    const why = filled === 0 ? 'The file is empty' : whyNotCsv(bytes);
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

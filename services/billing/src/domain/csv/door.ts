import type { CsvTemplate } from '@utility-pay/contracts';
import { whyNotText } from './binary.ts';
import { createEncodingSniffer, type Encoding } from './encoding.ts';
import { createFileReader } from './file-reader.ts';
import type { Refusal } from './header.ts';

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

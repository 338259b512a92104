export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const UTF8_MARK = [0xef, 0xbb, 0xbf];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Detects the encoding of a file while its bytes arrive. */
export interface EncodingSniffer {
  push(bytes: Uint8Array): void;
  /** Returns the encoding according to the bytes so far. */
  soFar(): Encoding;
  /** Returns the encoding after all bytes. */
  end(): Encoding;
}

export function createEncodingSniffer(): EncodingSniffer {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let marked: Encoding | undefined;
  let started = false;
  let isUtf8 = true;
  const check = (decode: () => unknown): void => {
    try {
      decode();
    } catch {
      isUtf8 = false;
    }
  };
  const soFar = (): Encoding => marked ?? (isUtf8 ? 'utf-8' : 'windows-1252');
  return {
    push: (bytes) => {
      if (!started && bytes.length > 0) {
        started = true;
        if (startsWith(bytes, [0xff, 0xfe])) marked = 'utf-16le';
        if (startsWith(bytes, [0xfe, 0xff])) marked = 'utf-16be';
      }
      if (!marked && isUtf8) check(() => strict.decode(bytes, { stream: true }));
    },
    soFar,
    end: () => {
      // Throws for an incomplete last character.
      if (isUtf8) check(() => strict.decode());
      return soFar();
    },
  };
}

/** Decodes a file piece by piece, without its byte order mark. */
export interface Decoder {
  push(bytes: Uint8Array): string;
  end(): string;
  /** Returns how many bytes the text so far was decoded from. */
  bytes(): number;
}

/** Creates a decoder. `isStart`: the first bytes are those of the file, and may be a byte order mark. */
export function createDecoder(encoding: Encoding, { isStart = true } = {}): Decoder {
  const decoder = new TextDecoder(encoding, { ignoreBOM: !isStart });
  let started = !isStart;
  let pushed = 0;
  let tail: number[] = [];
  return {
    push: (bytes) => {
      // A file may have the mark of UTF-8 without being UTF-8.
      const isMarked = !started && encoding === 'windows-1252' && startsWith(bytes, UTF8_MARK);
      started ||= bytes.length > 0;
      pushed += bytes.length;
      tail = [...tail, ...bytes.subarray(-MAX_CHARACTER_BYTES)].slice(-MAX_CHARACTER_BYTES);
      return decoder.decode(isMarked ? bytes.subarray(UTF8_MARK.length) : bytes, { stream: true });
    },
    end: () => decoder.decode(),
    bytes: () => pushed - incompleteBytes(encoding, tail, pushed),
  };
}

const MAX_CHARACTER_BYTES = 4;

/** Returns how many of the last bytes are the beginning of a character whose other bytes have not arrived. */
function incompleteBytes(encoding: Encoding, tail: readonly number[], pushed: number): number {
  if (encoding === 'windows-1252') return 0;
  if (encoding === 'utf-8') {
    const lead = tail.findLastIndex((byte) => (byte & 0xc0) !== 0x80);
    const arrived = tail.length - lead;
    return lead !== -1 && arrived < utf8Length(tail[lead] ?? 0) ? arrived : 0;
  }
  const half = pushed % 2;
  const high = tail.at((encoding === 'utf-16le' ? -1 : -2) - half) ?? 0;
  return half + (high >= 0xd8 && high <= 0xdb ? 2 : 0);
}

const utf8Length = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1);

/** Returns how many bytes a text has in a file of this encoding. */
export function byteLength(text: string, encoding: Encoding): number {
  if (encoding === 'windows-1252') return text.length;
  return encoding === 'utf-8' ? Buffer.byteLength(text) : 2 * text.length;
}

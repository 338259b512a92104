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
}

export function createDecoder(encoding: Encoding): Decoder {
  const decoder = new TextDecoder(encoding);
  let started = false;
  return {
    push: (bytes) => {
      // A file may have the mark of UTF-8 without being UTF-8.
      const isMarked = !started && encoding === 'windows-1252' && startsWith(bytes, UTF8_MARK);
      started ||= bytes.length > 0;
      return decoder.decode(isMarked ? bytes.subarray(UTF8_MARK.length) : bytes, { stream: true });
    },
    end: () => decoder.decode(),
  };
}

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const UTF8_MARK = [0xef, 0xbb, 0xbf];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Finds out how a file's text is written while its bytes pass by. */
export interface EncodingSniffer {
  push(bytes: Uint8Array): void;
  /** As far as the bytes tell that have passed. */
  soFar(): Encoding;
  /** The answer, once all bytes have passed. */
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
      // The last character may be cut off.
      if (isUtf8) check(() => strict.decode());
      return soFar();
    },
  };
}

/** Turns a file's bytes into text piece by piece, without its byte order mark. */
export interface Decoder {
  push(bytes: Uint8Array): string;
  end(): string;
}

export function createDecoder(encoding: Encoding): Decoder {
  const decoder = new TextDecoder(encoding);
  let started = false;
  return {
    push: (bytes) => {
      // A file may be marked as UTF-8 and yet not be it.
      const isMarked = !started && encoding === 'windows-1252' && startsWith(bytes, UTF8_MARK);
      started ||= bytes.length > 0;
      return decoder.decode(isMarked ? bytes.subarray(UTF8_MARK.length) : bytes, { stream: true });
    },
    end: () => decoder.decode(),
  };
}

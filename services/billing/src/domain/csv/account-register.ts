/** Accounts that may stand in a file more than once: each costs memory. */
export const MAX_REPEATED = 1_000_000;

/** Bits that mark an account as seen, per account. */
const MARKS = 4;
/** A row is hardly shorter than this many bytes: gives each row eight bits or more. */
const BYTES_PER_BIT = 2;
const MIN_BITS = 2 ** 16;
/** 16 MiB: 13 bits for each of ten million rows. */
const MAX_BITS = 2 ** 27;

/** Knows which line of a file is the last for an account, in memory that hardly grows with the file. */
export interface AccountRegister {
  add(accountNumber: string, line: number): void;
  /** The last line of an account that was added more than once; perhaps also of one that was not. */
  lastLineOf(accountNumber: string): number | undefined;
  /** Accounts that were, or seemed to be, added more than once. */
  repeated(): number;
}

/**
 * A Bloom filter marks the accounts; only one that seems to have been there before is remembered itself. One that was
 * new after all is remembered with its only line, which changes nothing.
 */
export function createAccountRegister(fileBytes: number): AccountRegister {
  const bits = sizeFor(fileBytes);
  const marks = new Uint32Array(bits / 32);
  const lines = new Map<string, number>();

  const markSeen = (accountNumber: string): boolean => {
    const first = hash(accountNumber, 0x811c9dc5);
    const step = hash(accountNumber, 0x9747b28c) | 1;
    let seen = true;
    for (let mark = 0; mark < MARKS; mark++) {
      const bit = (first + mark * step) & (bits - 1);
      const word = marks[bit >>> 5] ?? 0;
      const mask = 1 << (bit & 31);
      if ((word & mask) === 0) {
        seen = false;
        marks[bit >>> 5] = word | mask;
      }
    }
    return seen;
  };
  return {
    add: (accountNumber, line) => {
      if (markSeen(accountNumber)) lines.set(detached(accountNumber), line);
    },
    lastLineOf: (accountNumber) => lines.get(accountNumber),
    repeated: () => lines.size,
  };
}

const sizeFor = (fileBytes: number): number =>
  Math.min(MAX_BITS, Math.max(MIN_BITS, 2 ** Math.ceil(Math.log2(fileBytes / BYTES_PER_BIT + 1))));

/** FNV-1a with a final mix, so that neighbouring numbers spread over all bits. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A copy: a piece of a text keeps the whole text in memory. */
const detached = (text: string): string => text.split('').join('');

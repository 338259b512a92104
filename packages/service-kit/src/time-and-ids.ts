import { randomBytes } from 'node:crypto';

/** The only source of the current time; tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns an id of `length` lower-case letters and digits; 20 characters hold 103 random bits. */
export type RandomId = (length: number) => string;

export const randomId: RandomId = (length) => {
  let id = '';
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      // 252 is the largest multiple of 36 in a byte: higher bytes would make the first letters more frequent than
      // others.
      if (byte < 252 && id.length < length) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return id;
};

/** Returns a company id as a number; 0, which no company has, for malformed text. */
export const idToNumber = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);

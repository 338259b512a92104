import { createHash } from 'node:crypto';

/** `length` decimal digits drawn from a random seed, leading zeros kept. */
export function digitsFrom(seed: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`);
  return (number % 10n ** BigInt(length)).toString().padStart(length, '0');
}

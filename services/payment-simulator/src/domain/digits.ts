/** Cuts numbers of fixed length off one random seed, each from digits that no other has. */
export function digitCutter(seed: string): (length: number) => string {
  let left = Array.from(seed).reduce((sum, character) => sum * 131n + BigInt(character.codePointAt(0) ?? 0), 0n);
  return (length) => {
    const size = 10n ** BigInt(length);
    const digits = (left % size).toString().padStart(length, '0');
    left /= size;
    return digits;
  };
}

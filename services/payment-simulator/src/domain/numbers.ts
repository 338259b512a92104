/** Returns a function that derives decimal numbers of a fixed length from one random seed, each from fresh digits. */
export function numberGenerator(seed: string): (length: number) => string {
  let remaining = Array.from(seed).reduce((sum, character) => sum * 131n + BigInt(character.codePointAt(0) ?? 0), 0n);
  return (length) => {
    const size = 10n ** BigInt(length);
    const digits = (remaining % size).toString().padStart(length, '0');
    remaining /= size;
    return digits;
  };
}

/** Formats cents as the provider does: `1234.50`. */
export function formatDollars(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** Formats cents for the payment page: `$1,234.50`. */
export function formatCurrency(minor: number): string {
  const [dollars = '0', cents = '00'] = formatDollars(minor).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

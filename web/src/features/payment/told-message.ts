/** Of what an address says, characters that are shown. */
const MAX_SHOWN = 200;

/** What the portal itself puts into such an address. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'There was an issue with your payment.',
  'An error occurred during the payment process.',
  'Your payment could not be processed',
  'Your payment was successful. Thank you.',
  'Your payment is being confirmed. This can take a few minutes.',
  'Your card was declined.',
  'The payment was cancelled.',
  'The payment was rejected.',
  'The payment page expired before it was used.',
  'The payment page could not be opened.',
  'The payment was not completed.',
]);

/**
 * A message that came with the address, as it may be shown. Anybody can write such an address: words that are not ours
 * are short, plain, and told as somebody else's.
 */
export function toldMessage(raw: string | null, fallback: string): string {
  // Controls, and signs that turn the direction of what follows, are no words.
  const text = (raw ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  if (!text) return fallback;
  if (OWN_WORDS.has(text)) return text;
  const signs = [...text];
  const shown = signs.length > MAX_SHOWN ? `${signs.slice(0, MAX_SHOWN).join('').trimEnd()}…` : text;
  return `The payment page said: “${shown}”`;
}

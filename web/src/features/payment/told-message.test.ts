import { expect, it } from 'vitest';
import { toldMessage } from './told-message.ts';

const FALLBACK = 'There was an issue with your payment.';

it('is ours where the address says nothing', () => {
  for (const raw of [null, '', ' \n\t ', '\u202e']) expect(toldMessage(raw, FALLBACK)).toBe(FALLBACK);
});

it('is told plainly where the words are ours', () => {
  expect(toldMessage('Your card was declined.', FALLBACK)).toBe('Your card was declined.');
});

it('is told as somebody else’s where they are not', () => {
  expect(toldMessage('Insufficient funds', FALLBACK)).toBe('The payment page said: “Insufficient funds”');
});

it('is one short line, without signs that turn its direction', () => {
  expect(toldMessage('a\u202eb\n\u0000c', FALLBACK)).toBe('The payment page said: “a b c”');
  const long = toldMessage('🙂'.repeat(300), FALLBACK);
  expect([...long].filter((sign) => sign === '🙂')).toHaveLength(200);
  expect(long.endsWith('…”')).toBe(true);
});

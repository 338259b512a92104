import type { ClaimedAmount } from '../../domain/provider.ts';

/**
 * Documents say dollars (`12.34`); the sandbox was seen to write cents (`"1234"`). A number without decimals could be
 * either, so it counts as neither.
 */
export function readAmount(value: unknown): ClaimedAmount | null {
  if (value === undefined || value === null || value === '') return null;
  const text = String(value);
  const dollars = /^(\d{1,6})\.(\d{2})$/.exec(typeof value === 'number' ? withCents(value) : text);
  if (dollars) return { unit: 'dollars', minor: Number(`${dollars[1]}${dollars[2]}`), text };
  if (typeof value === 'string' && /^\d{1,8}$/.test(text)) return { unit: 'cents', minor: Number(text), text };
  return { unit: 'unreadable', minor: null, text: text.slice(0, 40) };
}

/** JSON drops trailing zeros: 1.5 stands for 1.50. */
function withCents(value: number): string {
  const text = String(value);
  return /\.\d$/.test(text) ? `${text}0` : text;
}

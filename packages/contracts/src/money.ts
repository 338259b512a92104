/** An amount in integer cents. Money is stored, compared and added only in this form. */
export interface Money {
  amountMinor: number;
  currency: 'USD';
}

/** Largest amount of a bill or payment, in cents: 99,999,999.99 dollars. */
export const MAX_AMOUNT_MINOR = 9_999_999_999;

export const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' });

/** Returns cents as a JSON number of dollars, for REST. */
export const toDollars = (amountMinor: number): number => Number((amountMinor / 100).toFixed(2));

/** Returns cents as text that `parseAmount` reads, for form fields and files: `84.17`. */
export const toDollarText = (amountMinor: number): string => (amountMinor / 100).toFixed(2);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents for display: `$1,234.50`. */
export const formatMoney = (amountMinor: number): string => dollars.format(amountMinor / 100);

export type ParsedAmount = { kind: 'amount'; amountMinor: number } | { kind: 'invalid'; reason: string };

const AMOUNT = /^(-)?(\()?\$?[ ]?(-)?((?:\d{1,3}(?:,\d{3})+|\d+))?(?:\.(\d*))?(\))?$/;

/**
 * Parses text as cents without floating point: `$1,234.50`, `1234.5`, `(12.00)`, `-$12`. Refuses a third decimal, an
 * exponent or another currency with a message for the user.
 */
export function parseAmount(text: string): ParsedAmount {
  const match = AMOUNT.exec(text.trim());
  const [, minus, open, innerMinus, whole, fraction, close] = match ?? [];
  const signs = [minus, open, innerMinus].filter(Boolean).length;
  if (!match || (open === undefined) !== (close === undefined) || signs > 1 || (!whole && !fraction)) {
    return { kind: 'invalid', reason: `"${clip(text)}" is not an amount in dollars` };
  }
  if ((fraction?.length ?? 0) > 2) {
    return { kind: 'invalid', reason: `"${clip(text)}" has more than two decimals` };
  }
  const digits = (whole ?? '').replaceAll(',', '') + (fraction ?? '').padEnd(2, '0');
  const cents = digits.length > 15 ? Number.POSITIVE_INFINITY : Number(digits);
  if (cents > MAX_AMOUNT_MINOR) {
    return { kind: 'invalid', reason: `"${clip(text)}" is over the limit of ${formatMoney(MAX_AMOUNT_MINOR)}` };
  }
  return { kind: 'amount', amountMinor: signs === 1 && cents !== 0 ? -cents : cents };
}

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

import { z } from 'zod';
import { DAY_MS } from '../durations.ts';

/**
 * How a company's bill files are read. `open-item`: an amount is the charge for its period. `balance-forward`: an amount is
 * the account's full balance, earlier bills included.
 */
export const BILLING_METHODS = ['open-item', 'balance-forward'] as const;
export type BillingMethod = (typeof BILLING_METHODS)[number];

export const DEFAULT_BILLING_METHOD: BillingMethod = 'open-item';

export const billingMethodRule = z.object({ billingMethod: z.enum(BILLING_METHODS) });

/** Days that the as-of time of a balance-forward file may be in the past. */
export const MAX_AS_OF_DAYS = 90;

const asOfText = z.iso.datetime({ offset: true });

/** Returns the as-of time of a file; undefined for text that is not an instant in ISO 8601. */
export const parseAsOf = (text: string): Date | undefined =>
  asOfText.safeParse(text).success ? new Date(text) : undefined;

export const AS_OF_FORMAT = 'asOf must be a date and time with a time zone, for example 2026-12-01T08:00:00Z';

/** Returns why a file cannot have this as-of time, or undefined. */
export function asOfProblem(asOf: Date, now: Date): string | undefined {
  if (asOf.getTime() > now.getTime()) return 'The as-of time is in the future';
  if (now.getTime() - asOf.getTime() > MAX_AS_OF_DAYS * DAY_MS)
    return `The as-of time is more than ${MAX_AS_OF_DAYS} days ago`;
  return undefined;
}

import { parseAmount } from '@utility-pay/contracts';
import { z } from 'zod';
import { RestError } from './errors.ts';

/** Converts dollars to cents without floating-point arithmetic. @throws RestError for an invalid amount. */
export function toCents(dollars: number): number {
  const parsed = parseAmount(String(dollars));
  if (parsed.kind === 'invalid') throw new RestError('INVALID', parsed.reason);
  return parsed.amountMinor;
}

/**
 * Returns the schema of an amount in a request: a number of dollars. `toCents` checks that it has at most two decimals.
 */
export const dollarsField = (name: string) => z.number({ error: `${name} must be dollars` });

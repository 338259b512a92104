import { parseAmount } from '@utility-pay/contracts';
import { z } from 'zod';
import { RestError } from './errors.ts';

/** Converts dollars to cents without floating-point arithmetic. @throws RestError for an invalid amount. */
export function toCents(dollars: number): number {
  const parsed = parseAmount(String(dollars));
  if (parsed.kind === 'invalid') throw new RestError('INVALID', parsed.reason);
  return parsed.amountMinor;
}

/** An amount in a request: a number of dollars with at most two decimals. */
export const dollarsField = (name: string) => z.number({ error: `${name} must be dollars` });

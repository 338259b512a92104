import type { Customer } from '../domain/customer.ts';
import type { CustomerChange } from '../use-cases/ports.ts';

/** What a use case may change. Account number, tenant and origin stay for good. */
const CHANGEABLE = [
  'name',
  'email',
  'searchTokens',
  'claim',
  'usage',
  'meterNumber',
  'serviceAddress',
  'customData',
  'balances',
] as const satisfies (keyof Customer)[];

interface Difference {
  $set: Record<string, unknown>;
  $unset?: Record<string, true>;
}

/** Only what a change changed, so that the smallest possible update travels; and the next version. */
export function difference({ before, after }: CustomerChange): Difference {
  const set: Record<string, unknown> = { version: before.version + 1 };
  const unset: Record<string, true> = {};
  for (const field of CHANGEABLE) {
    if (before[field] === after[field]) continue;
    if (after[field] === undefined) unset[field] = true;
    else set[field] = after[field];
  }
  return { $set: set, ...(Object.keys(unset).length === 0 ? {} : { $unset: unset }) };
}

import type { Customer } from '../domain/customer.ts';
import { dueKey, nameKey } from '../domain/customer-order.ts';
import type { CustomerChange } from '../use-cases/ports.ts';

/** What a use case may change. Account number, tenant and origin stay for good. */
const CHANGEABLE = [
  'name',
  'email',
  'emailKey',
  'searchTokens',
  'claim',
  'usage',
  'meterNumber',
  'serviceAddress',
  'customData',
  'balances',
  'resets',
  'unsettled',
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
  if (before.name !== after.name) set.nameKey = nameKey(after);
  if (before.balances !== after.balances && dueKey(before) !== dueKey(after)) set.dueKey = dueKey(after);
  return { $set: set, ...(Object.keys(unset).length === 0 ? {} : { $unset: unset }) };
}

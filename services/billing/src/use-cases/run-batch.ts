import type { Refused, UserError } from '@utility-pay/contracts';
import { userError } from '@utility-pay/service-kit/errors';
import type { Customer } from '../domain/customer.ts';

/** The result of one item. */
export interface ItemResult<Status> {
  status: Status;
  /** The account of the item; absent if the item was refused. */
  customer?: Customer;
  userErrors: UserError[];
}

export const refusedItem = (...userErrors: UserError[]): ItemResult<'refused'> => ({ status: 'refused', userErrors });

/** The results of the items of one call, in their order; the call itself is refused with none or too many. */
export type BatchResult<Result> = { kind: 'done'; results: Result[] } | Refused;

/** Runs the items one after the other, since several may be about the same account. `field`: name of the list in the input. */
export async function runBatch<Item, Result>(
  items: readonly Item[],
  { field, max }: { field: string; max: number },
  run: (item: Item) => Promise<Result>,
): Promise<BatchResult<Result>> {
  if (items.length === 0 || items.length > max)
    return { kind: 'refused', userErrors: [userError('INVALID', field, `Send 1 to ${max} ${field}`)] };
  const results: Result[] = [];
  for (const item of items) results.push(await run(item));
  return { kind: 'done', results };
}

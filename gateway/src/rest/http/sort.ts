import { z } from 'zod';

/** Query parameter for the order of a list: a field's name, with `-` before it from the largest. */
export function sortOf<const Orders extends Record<string, string>>(orders: Orders) {
  const names = Object.keys(orders) as (keyof Orders & string)[];
  return z
    .enum(names, { error: `sort must be one of ${names.join(', ')}` })
    .optional()
    .meta({ description: 'Order of the list; `-` turns it round.' });
}

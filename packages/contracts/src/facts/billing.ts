import { z } from 'zod';
import { defineFact } from './define-fact.ts';

const customer = z.object({ customerId: z.string() });

export const accountAdded = defineFact('billing.account.added', customer);

export const accountClaimed = defineFact('billing.account.claimed', customer);

/**
 * Identity ends the customer's login, its sessions and its question. `resets`: how often the account has been reset to
 * unclaimed by now, this time included. Billing keeps the number in the customer and answers it with each reservation
 * (`internalReserveClaim`), so that a fact which comes late or twice never ends a login that was claimed since.
 */
export const accountUnclaimed = defineFact(
  'billing.account.unclaimed',
  customer.extend({ resets: z.int().positive() }),
  ['identity'],
);

/** Identity ends the login; payments closes open pages. What was paid stays. */
export const accountRemoved = defineFact('billing.account.removed', customer, ['identity', 'payments']);

export const uploadCompleted = defineFact(
  'billing.upload.completed',
  z.object({ uploadId: z.string(), month: z.int(), year: z.int(), successful: z.int(), failed: z.int() }),
);

import { z } from 'zod';
import { defineEvent } from './define-event.ts';

const customer = z.object({ customerId: z.string() });

// Billing hears of its own accounts too: it keeps count of them.
/** Staff or a partner added a customer. Those that an upload adds are told by `billing.upload.completed` together. */
export const accountAdded = defineEvent('billing.account.added', customer, ['billing']);

/** Somebody claimed the account, or staff marked it so. */
export const accountClaimed = defineEvent('billing.account.claimed', customer, ['billing']);

/**
 * Identity ends the customer's login, its sessions and its question. `resets`: how often the account has been reset to
 * unclaimed by now, this time included. Billing keeps the number in the customer and answers it with each reservation
 * (`internalReserveClaim`), so that an event which comes late or twice never ends a login that was claimed since.
 */
export const accountUnclaimed = defineEvent(
  'billing.account.unclaimed',
  customer.extend({ resets: z.int().positive() }),
  ['identity', 'billing'],
);

/** Identity ends the login; payments closes open pages. What was paid stays. */
export const accountRemoved = defineEvent(
  'billing.account.removed',
  customer.extend({ wasClaimed: z.boolean().optional() }),
  ['identity', 'payments', 'billing'],
);

export const uploadCompleted = defineEvent(
  'billing.upload.completed',
  z.object({ uploadId: z.string(), month: z.int(), year: z.int(), successful: z.int(), failed: z.int() }),
);

import { z } from 'zod';
import { FILE_TRANSFER_OUTCOMES } from '../file-transfers.ts';
import { RECORDED_METHODS } from '../ledger.ts';
import { defineBulkEvent, defineEvent } from './define-event.ts';

const customer = z.object({ customerId: z.string() });

/**
 * An account was reset to unclaimed: identity ends the login, sessions and security question; notifications sends webhooks. `resets` is the number of
 * resets of the account so far. Each reservation of a claim returns it too (`internalReserveClaim`), so that a late or
 * repeated event does not end the login of a later claim.
 */
export const accountUnclaimed = defineEvent(
  'billing.account.unclaimed',
  customer.extend({ resets: z.int().positive() }),
  ['identity', 'notifications'],
);

/**
 * An account was removed: identity ends the login, payments closes its open pages, notifications sends webhooks. Payments made are kept. `resets` as in
 * `accountUnclaimed`: the account may be restored and claimed again.
 */
export const accountRemoved = defineEvent(
  'billing.account.removed',
  // `isArchived`: another customer has the account number now, so the account never comes back.
  customer.extend({ resets: z.int().positive(), isArchived: z.boolean().optional() }),
  ['identity', 'payments', 'notifications'],
);

/** An account was archived because its number now belongs to another customer: billing adds the new account. */
export const accountArchived = defineEvent('billing.account.archived', customer, ['billing']);

/** A credit was moved to another account, or back: billing applies it there. */
export const creditTransferred = defineEvent(
  'billing.credit.transferred',
  customer.extend({ transferId: z.string(), toCustomerId: z.string() }),
  ['billing'],
);

/** Staff changed a customer's balance: payments checks whether an open page still asks for the right amount. */
export const billChanged = defineBulkEvent('billing.bill.changed', customer, ['payments']);

const recordedPayment = customer.extend({ creditId: z.string(), amountMinor: z.int() });

/** Staff or a partner recorded a payment that was received outside the portal: notifications sends webhooks. */
export const paymentRecorded = defineBulkEvent(
  'billing.payment.recorded',
  recordedPayment.extend({
    method: z.enum(RECORDED_METHODS),
    /** The partner's own id of a payment that it recorded. */
    externalId: z.string().optional(),
  }),
  ['notifications'],
);

/** Staff reversed a recorded payment, such as a bounced check: notifications sends webhooks. */
export const paymentReversed = defineBulkEvent('billing.payment.reversed', recordedPayment, ['notifications']);

/** An upload ended or awaits approval: payments checks the company's open pages; notifications sends webhooks. */
export const uploadChanged = defineEvent(
  'billing.upload.changed',
  z.object({
    uploadId: z.string(),
    /** Of an undo: the upload that it takes back. */
    undoOf: z.string().optional(),
    state: z.enum(['awaiting-approval', 'completed', 'failed', 'discarded']),
    /** Whether existing customers may owe another amount now. */
    changesBills: z.boolean(),
  }),
  ['payments', 'notifications'],
);

/** A file was picked up, or could not be picked up or delivered: notifications informs the company's business owners. */
export const fileTransferReported = defineEvent(
  'billing.file-transfer.reported',
  z.object({
    outcome: z.enum(FILE_TRANSFER_OUTCOMES),
    /** Absent when the folder could not be read. */
    fileName: z.string().optional(),
    uploadId: z.string().optional(),
    /** The result, or why the transfer failed, as a sentence. */
    message: z.string().optional(),
  }),
  ['notifications'],
);

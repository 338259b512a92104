import { z } from 'zod';
import { RECORDED_METHODS } from '../ledger.ts';
import { formatMoney, MAX_AMOUNT_MINOR } from '../money.ts';
import { accountNumberField, lineField, requiredField } from './fields.ts';

/** Maximum length of a reason in characters. */
export const MAX_REASON = 500;
/** Maximum length of a check or receipt number in characters. */
const MAX_REFERENCE = 64;
/** Maximum length of an idempotency key in characters. */
const MAX_IDEMPOTENCY_KEY = 64;
/** Maximum length of an external id in characters: a UUID, and the usual width of the payment id in payment files. */
const MAX_EXTERNAL_ID = 36;
/** Maximum number of payments that one call may record. */
export const MAX_EXTERNAL_PAYMENTS = 100;

const reason = requiredField('Enter a reason').max(MAX_REASON, 'Reason is too long');
const idempotencyKey = z
  .string()
  .regex(/^[\w-]+$/, 'Only letters, digits, hyphens and underscores')
  .max(MAX_IDEMPOTENCY_KEY)
  .optional();
const balanceId = requiredField('Choose a bill');
const amountMinor = z
  .int('Enter an amount in dollars')
  .positive('Amount must be greater than zero')
  .max(MAX_AMOUNT_MINOR, `Amount must be at most ${formatMoney(MAX_AMOUNT_MINOR)}`);
const anyAmountMinor = z
  .int('Enter an amount in dollars')
  .min(-MAX_AMOUNT_MINOR, `Amount must be at least ${formatMoney(-MAX_AMOUNT_MINOR)}`)
  .max(MAX_AMOUNT_MINOR, `Amount must be at most ${formatMoney(MAX_AMOUNT_MINOR)}`);

const creditId = requiredField('Choose a credit');

const receivedPaymentFields = {
  amountMinor,
  method: z.enum(RECORDED_METHODS, { error: 'Choose how it was paid' }),
  number: lineField().max(MAX_REFERENCE, 'Number is too long').optional(),
  receivedOn: z.iso.date('Enter the date it was received'),
};
const externalId = z
  .string()
  .regex(/^[A-Za-z0-9][\w.:/#+-]*$/, 'Only letters, digits and . _ : / # + -, beginning with a letter or digit')
  .max(MAX_EXTERNAL_ID, `Up to ${MAX_EXTERNAL_ID} characters`);

/** A correction of an account by staff, with amounts in cents. Each has a reason. */
export const correctionRule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change-bill'), reason, balanceId, amountMinor: anyAmountMinor, idempotencyKey }),
  z.object({ type: z.literal('void-bill'), reason, balanceId, idempotencyKey }),
  z.object({ type: z.literal('restore-bill'), reason, balanceId, idempotencyKey }),
  z.object({ type: z.literal('add-charge'), reason, balanceId, amountMinor, idempotencyKey }),
  z.object({ type: z.literal('add-credit'), reason, balanceId: balanceId.optional(), amountMinor, idempotencyKey }),
  z.object({ type: z.literal('write-off'), reason, balanceId, idempotencyKey }),
  z.object({ type: z.literal('move-credit'), reason, creditId, balanceId: balanceId.optional(), idempotencyKey }),
  z.object({
    type: z.literal('transfer-credit'),
    reason,
    creditId,
    toAccountNumber: accountNumberField,
    idempotencyKey,
  }),
  z.object({
    type: z.literal('record-payment'),
    reason: reason.optional(),
    balanceId: balanceId.optional(),
    ...receivedPaymentFields,
    externalId: externalId.optional(),
    idempotencyKey,
  }),
  z.object({ type: z.literal('reverse'), reason, creditId: requiredField('Choose what to reverse'), idempotencyKey }),
]);

export type Correction = z.infer<typeof correctionRule>;

/** A payment that a partner reports: it was received elsewhere. `externalId` is the partner's own id of it. */
export const externalPaymentRule = z.object({
  accountNumber: accountNumberField,
  ...receivedPaymentFields,
  externalId,
  note: lineField().max(MAX_REASON, 'Note is too long').optional(),
});

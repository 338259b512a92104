import { z } from 'zod';
import { MAX_AMOUNT_MINOR } from '../money.ts';
import { MAX_REASON } from './corrections.ts';
import { lineField, ONE_LINE, requiredField } from './fields.ts';

/** The payments service restricts the hosts: the provider's own, and a local simulator in test mode. */
const pageUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Must be a valid URL' })], {
    error: 'Must be a valid URL',
  })
  .refine((url) => ONE_LINE.test(url), 'Must be a valid URL');

export const paymentConfigurationRule = z.object({
  merchantToken: lineField().min(1, 'Auth Key is required').max(4096, 'Auth Key is too long'),
  tpnNumber: z
    .string()
    .trim()
    .min(1, 'TPN Number is required')
    .regex(/^\d{12}$/, 'TPN Number must be 12 digits'),
  hostedPageUrl: pageUrl.default(''),
  testMode: z.boolean().default(false),
});

const SECRET_KEY = /^(sk|rk)_(test|live)_[A-Za-z0-9]{8,240}$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=_-]{8,240}$/;

/** The key says whether payments are in test mode. A mask keeps the stored secret. */
export const stripeConfigurationRule = z.object({
  secretKey: requiredField('Secret key is required').refine(
    (key) => key === '' || isMaskedAuthKey(key) || SECRET_KEY.test(key),
    'Must be a Stripe secret key, which starts with sk_test_ or sk_live_',
  ),
  webhookSecret: requiredField('Signing secret is required').refine(
    (secret) => secret === '' || isMaskedAuthKey(secret) || WEBHOOK_SECRET.test(secret),
    'Must be a webhook signing secret, which starts with whsec_',
  ),
});

/** Maximum length of a refund's idempotency key in characters. */
const MAX_REFUND_KEY = 200;

/** Without an amount, all that is left of the payment was taken back. */
export const disputeRule = z.object({
  caseId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,40}$/, 'Enter the case number: up to 40 letters, digits and hyphens.')
    // The entry of a won dispute has the case number with this suffix.
    .refine((caseId) => !caseId.endsWith('-won'), 'A case number cannot end in “-won”.'),
  amountMinor: z.int().positive('Enter an amount greater than $0.00.').optional(),
});

/** Why a payment is in review. */
export const REVIEW_REASONS = [
  'other-amount',
  'no-amount',
  'other-terminal',
  'other-reference',
  'used-transaction',
  'no-account',
  'deleted-account',
  'archived-account',
  'no-outcome',
] as const;

/** How staff settled the money of a payment outside the portal. */
export const closeReasonRule = z.object({
  reason: requiredField('Say how this was settled').max(MAX_REASON, 'Reason is too long'),
});

/** How staff know the outcome of a refund that the provider does not confirm. */
export const refundOutcomeRule = z.object({
  reason: requiredField('Say how you know this').max(MAX_REASON, 'Reason is too long'),
});

/** Without an amount, all that is left of the payment is refunded. */
export const refundRule = z.object({
  amountMinor: z
    .int('Amount must be a whole number of cents')
    .positive('Amount must be greater than zero')
    .max(MAX_AMOUNT_MINOR, 'Amount is too large')
    .optional(),
  idempotencyKey: z
    .string()
    .min(1, 'Idempotency key must not be empty')
    .max(MAX_REFUND_KEY, `Idempotency key must be at most ${MAX_REFUND_KEY} characters`)
    .optional(),
});

/** Characters of the Auth Key that are shown; the rest is masked. */
export const AUTH_KEY_SHOWN = 10;
export const AUTH_KEY_MASK = '••••••••';
/** Masks an Auth Key. A short key shows only its first half. */
export const maskAuthKey = (key: string): string => {
  const shown = key.length > AUTH_KEY_SHOWN ? AUTH_KEY_SHOWN : Math.floor(key.length / 2);
  return `${key.slice(0, shown)}${AUTH_KEY_MASK}`;
};
export const isMaskedAuthKey = (key: string): boolean => key.endsWith(AUTH_KEY_MASK);

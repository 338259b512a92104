import { z } from 'zod';
import { MAX_REASON } from './corrections.ts';
import { emailField, lineField, MAX_ACCOUNT_NUMBER, MAX_NAME, REQUIRED, requiredField } from './fields.ts';

const nameField = lineField()
  .max(MAX_NAME, 'Name is too long')
  .nullish()
  .transform((name) => name || undefined);
const email = emailField('Invalid email address');

export const addCustomerRule = z.object({
  accountNumber: requiredField('Account number is required').max(MAX_ACCOUNT_NUMBER, 'Account number is too long'),
  name: nameField,
  email,
});

export const claimStateRule = z.object({ claimed: z.boolean({ error: REQUIRED }) });

/** What to do with a deleted account whose number is added again. */
export const DELETED_ACCOUNT_CHOICES = ['restore', 'start-new', 'ask'] as const;
export type DeletedAccountChoice = (typeof DELETED_ACCOUNT_CHOICES)[number];

/** The account number of an account now belongs to another customer, who may be named at once. */
export const newAccountRule = z.object({
  name: nameField,
  email: z
    .union([z.literal(''), email], { error: 'Invalid email address' })
    .nullish()
    .transform((address) => address || undefined),
  reason: requiredField('Enter a reason').max(MAX_REASON, 'Reason is too long'),
});

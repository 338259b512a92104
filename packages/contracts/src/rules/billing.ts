import { z } from 'zod';
import { emailField, lineField, MAX_NAME, REQUIRED, requiredField } from './fields.ts';

/** Characters of an account number. */
export const MAX_ACCOUNT_NUMBER = 64;

export const addCustomerRule = z.object({
  accountNumber: requiredField('Account number is required').max(MAX_ACCOUNT_NUMBER, 'Account number is too long'),
  name: lineField()
    .max(MAX_NAME, 'Name is too long')
    .nullish()
    .transform((name) => name || undefined),
  email: emailField('Invalid email address'),
});

export const claimStateRule = z.object({ claimed: z.boolean({ error: REQUIRED }) });

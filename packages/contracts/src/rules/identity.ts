import { z } from 'zod';
import {
  companyIdRule,
  differs,
  emailField,
  MAX_NAME,
  MAX_PASSWORD,
  MIN_CLAIM_PASSWORD,
  passwordField,
  requiredField,
} from './fields.ts';

export const signInRule = z.object({
  email: emailField(),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(MAX_PASSWORD, 'Invalid email or password'),
});

export const claimAccountRule = z.object({
  accountNumber: requiredField('Account number is required').max(64, 'Account number is too long'),
  email: emailField(),
  name: requiredField('Name is required').max(MAX_NAME, 'Name is too long'),
  password: passwordField(MIN_CLAIM_PASSWORD),
  companyId: companyIdRule.default(1),
});

export const claimAccountForm = claimAccountRule
  .extend({ confirmPassword: passwordField(MIN_CLAIM_PASSWORD) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, differs());

export const businessOwnerRule = z.object({
  name: requiredField('Name is required').max(MAX_NAME, 'Name is too long'),
  email: emailField('Invalid email address'),
  password: passwordField(MIN_CLAIM_PASSWORD),
  companyId: companyIdRule,
});

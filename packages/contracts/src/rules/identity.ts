import { z } from 'zod';
import {
  companyIdRule,
  confirmPasswordField,
  differs,
  emailField,
  MAX_NAME,
  MAX_PASSWORD,
  MIN_CLAIM_PASSWORD,
  passwordField,
  REQUIRED,
  requiredField,
} from './fields.ts';

export const signInRule = z.object({
  email: emailField(),
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(MAX_PASSWORD, 'Invalid email or password'),
});

export const claimAccountRule = z.object({
  accountNumber: requiredField().max(64, 'Account number is too long'),
  email: emailField(),
  name: requiredField().max(MAX_NAME, 'Name is too long'),
  password: passwordField(MIN_CLAIM_PASSWORD),
  companyId: companyIdRule.default(1),
});

export const claimAccountForm = claimAccountRule
  .extend({ confirmPassword: confirmPasswordField(MIN_CLAIM_PASSWORD) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, differs());

export const businessOwnerRule = z.object({
  name: requiredField().max(MAX_NAME, 'Name is too long'),
  email: emailField('Invalid email address'),
  password: passwordField(MIN_CLAIM_PASSWORD),
  companyId: companyIdRule,
});

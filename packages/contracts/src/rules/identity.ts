import { z } from 'zod';
import {
  companyIdRule,
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

export const passwordConfirmationRule = z.object({
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(MAX_PASSWORD, 'Password is incorrect'),
});

export const businessOwnerRule = z.object({
  name: requiredField().max(MAX_NAME, 'Name is too long'),
  email: emailField('Invalid email address'),
  password: passwordField(MIN_CLAIM_PASSWORD),
  companyId: companyIdRule,
});

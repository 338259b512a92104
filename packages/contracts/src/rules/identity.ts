import { z } from 'zod';

/** Characters. Claims and business owners keep the specification's shorter minimum. */
export const MIN_CLAIM_PASSWORD = 6;
export const MAX_PASSWORD = 256;
export const MAX_NAME = 200;

const email = (message: string) =>
  z
    .string()
    .trim()
    .max(254, message)
    .pipe(z.email({ error: message }));
const required = (message: string) => z.string({ error: message }).trim().min(1, message);
const shortPassword = z
  .string()
  .min(MIN_CLAIM_PASSWORD, `Password must be at least ${MIN_CLAIM_PASSWORD} characters`)
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`);

export const companyIdRule = z.coerce.number().int().positive();

export const signInRule = z.object({
  email: email('Please enter a valid email address'),
  password: z.string().min(1, 'Password is required').max(MAX_PASSWORD, 'Invalid email or password'),
});

export const claimAccountRule = z.object({
  accountNumber: required('Account number is required').max(64),
  email: email('Please enter a valid email address'),
  name: required('Name is required').max(MAX_NAME),
  password: shortPassword,
  companyId: companyIdRule.default(1),
});

export const claimAccountForm = claimAccountRule
  .extend({ confirmPassword: shortPassword })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
  });

export const businessOwnerRule = z.object({
  name: required('Name is required').max(MAX_NAME),
  email: email('Invalid email address'),
  password: shortPassword,
  companyId: z.coerce.number({ error: 'Company is required' }).int().positive('Company is required'),
});

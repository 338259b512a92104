import { z } from 'zod';
import { emailField, urlField } from './fields.ts';

/** Characters. */
export const MIN_BUSINESS_NAME = 2;
export const MAX_BUSINESS_NAME = 120;
const MIN_PHONE = 7;
const MAX_PHONE = 40;
const MIN_ADDRESS = 5;
const MAX_ADDRESS = 300;

const atLeast = (label: string, min: number, max: number) =>
  z
    .string({ error: `${label} must be at least ${min} characters` })
    .trim()
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, `${label} must be at most ${max} characters`);

const businessName = atLeast('Business name', MIN_BUSINESS_NAME, MAX_BUSINESS_NAME);

export const createCompanyRule = z.object({ name: businessName });

export const businessInformationRule = z.object({
  name: businessName,
  phone: atLeast('Phone', MIN_PHONE, MAX_PHONE),
  address: atLeast('Address', MIN_ADDRESS, MAX_ADDRESS),
  website: urlField('Please enter a valid website URL').default(''),
  email: emailField(),
});

import { z } from 'zod';
import { FIELD_KEY, MAX_FIELD_KEY, mapCustomerFields } from '../customer-fields.ts';
import { MAX_REASON } from './corrections.ts';
import {
  accountNumberField,
  CONTROL_CHARACTERS_MESSAGE,
  emailField,
  lineField,
  MAX_NAME,
  MULTILINE_TEXT,
  REQUIRED,
  requiredField,
} from './fields.ts';

const nameField = lineField()
  .max(MAX_NAME, 'Name is too long')
  .nullish()
  .transform((name) => name || undefined);
const email = emailField('Invalid email address');

export const addCustomerRule = z.object({
  accountNumber: accountNumberField,
  name: nameField,
  email,
});

/** Maximum number of customers that one call may update. */
export const MAX_CUSTOMER_UPDATES = 100;
/** Maximum number of custom fields of one update: the maximum number of fields of a CSV template. */
const MAX_CUSTOM_FIELDS = 200;

/** Result of the update of a customer. */
export const CUSTOMER_UPDATE_STATUSES = ['updated', 'unchanged', 'refused'] as const;
export type CustomerUpdateStatus = (typeof CUSTOMER_UPDATE_STATUSES)[number];

const NOT_EMPTY = "A value can't be empty. Leave the field out, or send null to clear it.";
/** Null clears the value. Like a value of a bill file it may have line breaks. */
const clearableText = z.string().trim().min(1, NOT_EMPTY).regex(MULTILINE_TEXT, CONTROL_CHARACTERS_MESSAGE).nullish();

/** New values of the customer with an account number: null clears a field, an absent field is unchanged. */
export const customerUpdateRule = z.object({
  accountNumber: accountNumberField,
  name: requiredField(NOT_EMPTY).max(MAX_NAME, 'Name is too long').nullish(),
  email: email.nullish(),
  ...mapCustomerFields(() => clearableText),
  customData: z
    .array(z.object({ key: z.string().regex(FIELD_KEY).max(MAX_FIELD_KEY), value: clearableText }))
    .max(MAX_CUSTOM_FIELDS)
    .nullish(),
});

export const claimStateRule = z.object({ claimed: z.boolean({ error: REQUIRED }) });

/** What to do with a deleted account whose number is added again. */
export const DELETED_ACCOUNT_CHOICES = ['restore', 'start-new', 'ask'] as const;
export type DeletedAccountChoice = (typeof DELETED_ACCOUNT_CHOICES)[number];

/** A new account for the next customer with an account number, optionally with that customer's name and email. */
export const newAccountRule = z.object({
  name: nameField,
  email: z
    .union([z.literal(''), email], { error: 'Invalid email address' })
    .nullish()
    .transform((address) => address || undefined),
  reason: requiredField('Enter a reason').max(MAX_REASON, 'Reason is too long'),
});

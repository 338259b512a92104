import { z } from 'zod';

/** Minimum password length in characters. Claims and business owners keep the specification's shorter minimum. */
export const MIN_PASSWORD = 8;
export const MIN_CLAIM_PASSWORD = 6;
export const MAX_PASSWORD = 256;

/** Maximum lengths in characters. */
export const MAX_ACCOUNT_NUMBER = 64;
export const MAX_NAME = 200;
export const MAX_EMAIL = 254;

/** An email address, converted to lower case. */
export const emailField = (message = 'Please enter a valid email address') =>
  z
    .string({ error: message })
    .trim()
    .max(MAX_EMAIL, message)
    .pipe(z.email({ error: message }));

/** The message of rules for which the specification has none. */
export const REQUIRED = 'Required';

export const CONTROL_CHARACTERS_MESSAGE = 'This contains invisible characters. Type it instead of pasting it.';
/** Text without control characters, on one line. */
export const ONE_LINE = /^\P{Cc}*$/u;
/** Text that may have tabs and line breaks, but no other control characters. */
export const MULTILINE_TEXT = /^(?:\P{Cc}|[\t\n\r])*$/u;

/** Trimmed text of one line. `message` is shown for a value that is not text. */
export const lineField = (message?: string) =>
  z
    .string(message === undefined ? {} : { error: message })
    .trim()
    .regex(ONE_LINE, CONTROL_CHARACTERS_MESSAGE);

export const requiredField = (message = REQUIRED) => lineField(message).min(1, message);

export const accountNumberField = requiredField('Account number is required').max(
  MAX_ACCOUNT_NUMBER,
  'Account number is too long',
);

/** A password, not trimmed. */
export const passwordField = (min: number, message = `Password must be at least ${min} characters`) =>
  z
    .string({ error: message })
    .min(min, message)
    .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`);

const CONFIRM_PASSWORD = 'Confirm your password';

/** The second password field of a form. The form's rule compares it with the first: see `passwordMismatch`. */
export const confirmPasswordField = (min = 1) =>
  z.string({ error: CONFIRM_PASSWORD }).min(1, { error: CONFIRM_PASSWORD, abort: true }).pipe(passwordField(min));

const withScheme = (address: string): string =>
  address === '' || address.includes('://') ? address : `https://${address}`;

/** A web address, or empty. An address without a scheme gets https://. */
export const urlField = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .regex(ONE_LINE, { error: message, abort: true })
    .transform(withScheme)
    .pipe(
      z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: message })], {
        error: message,
      }),
    );

/** Options of the refinement that compares both password fields: `.refine(isSame(…), passwordMismatch())`. */
export const passwordMismatch = (message = "Passwords don't match") => ({ path: ['confirmPassword'], error: message });

/** Accepts a number or its digits as text, as forms and URLs send it; refuses other coercions. */
export const orDigits = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value), schema);

export const companyIdRule = orDigits(z.int({ error: REQUIRED }).positive(REQUIRED));

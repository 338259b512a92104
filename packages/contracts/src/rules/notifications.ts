import { z } from 'zod';
import { isSetApart, RESET_TEMPLATE } from '../email-templates.ts';
import { CONTROL_CHARACTERS_MESSAGE, emailField, MAX_NAME, MULTILINE_TEXT, ONE_LINE, REQUIRED } from './fields.ts';

/** The supported email provider. */
export const EMAIL_PROVIDERS = ['resend'] as const;

/** Maximum lengths in characters. */
const MAX_SUBJECT = 200;
const MAX_BODY = 20_000;
const MAX_API_KEY = 500;

/** The key is sent in a header, hence one line. A masked key keeps the stored one. */
const API_KEY = /^re_[\w-]*•*$/;
const NO_API_KEY = 'The API key must begin with re_';

/** Values of mail headers must be one line. */
const oneLine = (label: string, max: number) =>
  z.string().trim().max(max, `${label} is too long`).regex(ONE_LINE, `${label} must be one line`);
const addressOrNothing = (message: string) => z.union([z.literal(''), emailField(message)], { error: message });

const REQUIRED_VARIABLES = RESET_TEMPLATE.variables.flatMap(({ name, isRequired }) =>
  isRequired ? [`{${name}}`] : [],
);

/** Returns the text before each occurrence of a variable, from the start or from the previous occurrence. */
const textsBefore = (text: string, variable: string): string[] =>
  text
    .split(variable)
    .slice(0, -1)
    .map((before, index) => (index === 0 ? before : `${variable}${before}`));

export const emailConfigurationRule = z.object({
  provider: z.enum(EMAIL_PROVIDERS, { error: 'The provider must be resend' }).optional(),
  fromEmail: addressOrNothing('From Email must be a valid email address').nullish(),
  fromName: oneLine('From Name', MAX_NAME).nullish(),
  replyToEmail: addressOrNothing('Reply-To must be a valid email address').nullish(),
  enabled: z.boolean().optional(),
  apiKey: z
    .union([z.literal(''), z.string().trim().max(MAX_API_KEY, NO_API_KEY).regex(API_KEY, NO_API_KEY)], {
      error: NO_API_KEY,
    })
    .nullish(),
  passwordResetSubject: oneLine('Subject', MAX_SUBJECT)
    .min(1, REQUIRED)
    .superRefine((subject, { addIssue }) => {
      for (const variable of REQUIRED_VARIABLES)
        if (subject.includes(variable))
          addIssue({ code: 'custom', message: `The subject must not contain ${variable}` });
    })
    .optional(),
  passwordResetBody: z
    .string()
    .max(MAX_BODY, 'The text is too long')
    .regex(MULTILINE_TEXT, CONTROL_CHARACTERS_MESSAGE)
    .superRefine((body, { addIssue }) => {
      for (const variable of REQUIRED_VARIABLES)
        if (!body.includes(variable)) addIssue({ code: 'custom', message: `The body must contain ${variable}` });
      // Otherwise the link would become a part of another address, whose owner gets the secret in it.
      for (const variable of REQUIRED_VARIABLES)
        if (!textsBefore(body, variable).every(isSetApart))
          addIssue({ code: 'custom', message: `Put a space or a line break before ${variable}` });
    })
    .optional(),
});

export const testEmailRule = z.object({ testEmail: emailField() });

/** Characters of an API key that are shown; the rest is masked. */
const API_KEY_SHOWN = 6;
export const API_KEY_MASK = '••••••••';
export const maskApiKey = (key: string): string => `${key.slice(0, API_KEY_SHOWN)}${API_KEY_MASK}`;
export const isMaskedApiKey = (key: string): boolean => key.endsWith(API_KEY_MASK);

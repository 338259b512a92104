import { z } from 'zod';
import { WEBHOOK_EVENT_TYPES } from '../webhooks.ts';
import { lineField, ONE_LINE } from './fields.ts';

/** Maximum lengths in characters. */
const MAX_URL = 2048;
const MAX_DESCRIPTION = 200;
const INVALID_URL = 'Enter a URL that starts with https://';

const isHttpUrl = (text: string): boolean => {
  // `URL.parse` also accepts `https:host` and `https:///host`.
  const url = URL.parse(text);
  return url !== null && ['https:', 'http:'].includes(url.protocol) && /^https?:\/\/[^/]/i.test(text);
};

/**
 * The URL of a webhook endpoint. The service accepts http:// only in private networks that the operator allows, and rejects
 * other private networks.
 */
export const webhookUrlField = z
  .string({ error: INVALID_URL })
  .trim()
  .min(1, { error: INVALID_URL, abort: true })
  .max(MAX_URL, { error: `The URL must be at most ${MAX_URL.toLocaleString('en-US')} characters`, abort: true })
  .regex(ONE_LINE, { error: INVALID_URL, abort: true })
  .refine(isHttpUrl, { error: INVALID_URL, abort: true })
  .refine((text) => !(URL.parse(text)?.username || URL.parse(text)?.password), {
    error: 'The URL must not contain a user name or password',
  })
  .refine((text) => !text.includes('#'), { error: 'The URL must not contain #' });

export const webhookEndpointRule = z.object({
  url: webhookUrlField,
  description: lineField().max(MAX_DESCRIPTION, `The description must be at most ${MAX_DESCRIPTION} characters`),
  eventTypes: z
    .array(z.enum(WEBHOOK_EVENT_TYPES))
    .min(1, 'Choose at least one event')
    // Sorts, and removes duplicates.
    .transform((types) => WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type))),
});

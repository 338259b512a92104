import { z } from 'zod';
import { emailField, lineField, urlField } from './fields.ts';
import { timeZoneField } from './time-zone.ts';

/** Minimum and maximum lengths in characters. */
export const MIN_BUSINESS_NAME = 2;
export const MAX_BUSINESS_NAME = 120;
const MIN_PHONE = 7;
const MAX_PHONE = 40;
const MIN_ADDRESS = 5;
const MAX_ADDRESS = 300;
const MAX_WEBSITE = 2000;

/** One line of text. `label` names the field in the messages. */
const textOfLength = (label: string, min: number, max: number) =>
  lineField(`${label} must be at least ${min} characters`)
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, `${label} must be at most ${max} characters`);

const businessName = textOfLength('Business name', MIN_BUSINESS_NAME, MAX_BUSINESS_NAME);

export const createCompanyRule = z.object({ name: businessName });

export const businessInformationRule = z.object({
  name: businessName,
  phone: textOfLength('Phone', MIN_PHONE, MAX_PHONE),
  address: textOfLength('Address', MIN_ADDRESS, MAX_ADDRESS),
  website: urlField('Please enter a valid website URL')
    .refine((url) => url.length <= MAX_WEBSITE, `Website must be at most ${MAX_WEBSITE} characters`)
    .default(''),
  email: emailField(),
  timeZone: timeZoneField
    .optional()
    .meta({ description: 'IANA name such as America/Denver; without it, the time zone does not change.' }),
});

/** Maximum number of host names per company. */
export const MAX_HOST_NAMES = 20;
const MAX_HOST_NAME = 253;
/** Labels of letters, digits and inner dashes. The last label starts with a letter, so an IP address does not match. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

const hostName = z
  .string({ error: 'Enter a domain' })
  .trim()
  .toLowerCase()
  .max(MAX_HOST_NAME, { error: `A domain must be at most ${MAX_HOST_NAME} characters`, abort: true })
  .refine((host) => HOST_NAME.test(host), {
    error: ({ input }) =>
      `${JSON.stringify(input)} is not a valid domain. Use a name like pay.example.com, without a port.`,
  });

/** A company's host names, without duplicates. */
export const hostNamesRule = z.object({
  hostNames: z
    .array(hostName)
    .max(MAX_HOST_NAMES, `A company can have at most ${MAX_HOST_NAMES} domains`)
    .transform((hosts) => [...new Set(hosts)]),
});

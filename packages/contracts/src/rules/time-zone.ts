import { z } from 'zod';

/** Days of a company that has not chosen a time zone. */
export const DEFAULT_TIME_ZONE = 'UTC';

const MAX_TIME_ZONE = 64;
/** A name of the IANA database, such as America/Denver. Offsets such as -07:00 have no daylight saving time. */
const NAME = /^(?:UTC|[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/;

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

export const timeZoneField = z
  .string({ error: 'Choose a time zone' })
  .max(MAX_TIME_ZONE, 'Choose a time zone')
  .refine((name) => NAME.test(name) && isKnown(name), 'Enter a time zone such as America/Denver');

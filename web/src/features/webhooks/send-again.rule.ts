import { instantOf } from '@utility-pay/contracts';
import { z } from 'zod';

/** Start and end of a time range. */
export interface RangeValues {
  from: string;
  to: string;
}

const timeField = z.string().min(1, 'Enter a date and time');

/** Returns the rule of a form with local times of a time zone; the parsed values are instants in UTC. */
export const createRangeRule = (timeZone: string) =>
  z
    .object({ from: timeField, to: timeField })
    .refine(({ from, to }) => !from || !to || from < to, { path: ['to'], message: 'The end must be after the start' })
    .transform(({ from, to }) => ({
      from: instantOf(from, timeZone).toISOString(),
      to: instantOf(to, timeZone).toISOString(),
    }));

import { z } from 'zod';

/** Start and end of a time range. */
export interface RangeValues {
  from: string;
  to: string;
}

const timeField = z.string().min(1, 'Enter a date and time');

/** The form has local times; the parsed values are instants in UTC. */
export const rangeRule = z
  .object({ from: timeField, to: timeField })
  .refine(({ from, to }) => !from || !to || from < to, { path: ['to'], message: 'The end must be after the start' })
  .transform(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }));

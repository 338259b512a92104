import { hourOfDayRule } from '@utility-pay/contracts';
import { z } from 'zod';

export interface ScheduleValues {
  mode: 'manual' | 'daily';
  /** Hour of the day, 0 to 23. */
  hour: string;
}

export interface ParsedSchedule {
  /** Null if no files are created automatically. */
  hour: number | null;
}

export const scheduleRule: z.ZodType<ParsedSchedule, ScheduleValues> = z
  .object({ mode: z.enum(['manual', 'daily']), hour: z.string().transform(Number).pipe(hourOfDayRule) })
  .transform(({ mode, hour }) => ({ hour: mode === 'daily' ? hour : null }));

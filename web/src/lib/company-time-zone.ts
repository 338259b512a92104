import { DEFAULT_TIME_ZONE, type Period } from '@utility-pay/contracts';
import { createContext, useContext } from 'react';
import { todayIn } from './dates.ts';

/** IANA name of the time zone of the company's days. */
export const CompanyTimeZone = createContext(DEFAULT_TIME_ZONE);

/** Returns the IANA name of the company's time zone. */
export const useCompanyTimeZone = (): string => useContext(CompanyTimeZone);

/** Returns the company's current day: `2026-11-21`. */
export const useCompanyToday = (): string => todayIn(useCompanyTimeZone());

/** Returns the company's current month. */
export function useCompanyPeriod(): Period {
  const [year = 0, month = 0] = useCompanyToday().split('-').map(Number);
  return { year, month };
}

import { DEFAULT_TIME_ZONE } from '@utility-pay/contracts';
import { createContext, useContext } from 'react';
import { todayIn } from './dates.ts';

/** IANA name of the time zone of the company's days. */
export const CompanyTimeZone = createContext(DEFAULT_TIME_ZONE);

/** Returns the IANA name of the company's time zone. */
export const useCompanyTimeZone = (): string => useContext(CompanyTimeZone);

/** Returns the company's current day: `2026-11-21`. */
export const useCompanyToday = (): string => todayIn(useCompanyTimeZone());

import { useCompanyTimeZone } from '../lib/company-time-zone.ts';
import { formatDayIn, formatInstantIn, formatShortInstantIn } from '../lib/dates.ts';
import { Tabular } from './text.tsx';

/** The company's day of an instant: `Nov 21, 2026`. */
export const CompanyDay = ({ at }: { at: string }) => (
  <Tabular as="time" dateTime={at}>
    {formatDayIn(at, useCompanyTimeZone())}
  </Tabular>
);

interface CompanyTimeProps {
  at: string;
  /** Without the name of the time zone, for a narrow column. */
  short?: boolean;
}

/** An instant in the company's time zone: `Nov 21, 2026, 7:05 PM MST`. */
export const CompanyTime = ({ at, short = false }: CompanyTimeProps) => (
  <Tabular as="time" dateTime={at}>
    {(short ? formatShortInstantIn : formatInstantIn)(at, useCompanyTimeZone())}
  </Tabular>
);

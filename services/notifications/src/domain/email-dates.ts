/** The company in whose name an email is sent. */
export interface SendingCompany {
  name: string;
  /** IANA name of the time zone of the dates in its emails. */
  timeZone: string;
}

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** Formats the company's day of an instant: `Nov 21, 2026`. */
export const formatDay = (at: Date, { timeZone }: SendingCompany): string =>
  new Intl.DateTimeFormat('en-US', { ...DAY, timeZone }).format(at);

/** Formats an instant in the company's time zone, with its name: `Nov 21, 2026, 8:05 PM CST`. */
export const formatTime = (at: Date, { timeZone }: SendingCompany): string =>
  new Intl.DateTimeFormat('en-US', {
    ...DAY,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);

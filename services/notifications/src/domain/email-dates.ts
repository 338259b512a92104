/** The company in whose name an email is sent. */
export interface SendingCompany {
  name: string;
  /** IANA name of the time zone of the dates in its emails. */
  timeZone: string;
}

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** Formats the company's day of an instant: `Nov 21, 2026`. */
export const dayText = (at: Date, { timeZone }: SendingCompany): string =>
  new Intl.DateTimeFormat('en-US', { ...day, timeZone }).format(at);

/** Formats an instant in the company's time zone, with its name: `Nov 21, 2026, 8:05 PM CST`. */
export const timeText = (at: Date, { timeZone }: SendingCompany): string =>
  new Intl.DateTimeFormat('en-US', {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);

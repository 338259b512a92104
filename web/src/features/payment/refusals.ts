import type { ToastContent } from '../../lib/toast.ts';

/** Why nothing can be paid now. */
export interface NotReady {
  kind: 'error';
  title: string;
  message: string;
  /** Nothing went wrong: there is nothing to pay. */
  settled: boolean;
  canRetry: boolean;
  /** What is said of it at once; null where the page alone says it. */
  toast: ToastContent | null;
}

export const NO_LINK = 'Failed to generate payment link';
export const NO_START = 'Unable to initiate payment process. Please try again.';

const PAYMENT_ERROR = 'Payment Error';
const NOTHING_DUE = "You don't have any outstanding balance to pay.";

export const failed = (message: string): NotReady => ({
  kind: 'error',
  title: PAYMENT_ERROR,
  message,
  settled: false,
  canRetry: true,
  toast: { title: PAYMENT_ERROR, description: message, variant: 'destructive' },
});

const settled = (title: string, message: string): NotReady => ({
  kind: 'error',
  title,
  message,
  settled: true,
  canRetry: false,
  toast: { title, description: message },
});

interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

/** The company's customers cannot change it: what is left is to ask the company. */
function notConfigured(message: string, company: Contact | null): NotReady {
  const ways = [company?.phone, company?.email].filter(Boolean).join(', ');
  return {
    ...failed(message),
    title: message,
    message: `${company?.name ?? 'Your company'} does not take payments here yet. Please contact it to pay another way${ways && ` (${ways})`}.`,
    canRetry: false,
  };
}

/** Why the server opened no page, in its own words. */
export function refused({ code, message }: { code: string; message: string }, company: Contact | null): NotReady {
  if (code === 'GATEWAY_NOT_CONFIGURED') return notConfigured(message, company);
  if (code !== 'NOTHING_DUE') return failed(message);
  // Either nothing was due, or what was due has been paid and is on its way into the books.
  return message === NOTHING_DUE ? settled('No balance to pay', message) : settled('Payment received', message);
}

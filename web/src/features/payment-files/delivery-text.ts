import { formatInstantIn, formatShortInstantIn } from '../../lib/dates.ts';
import type { Meaning } from '../../theme/brand-colors.ts';
import type { PaymentFileRowFragment } from './gql/payment-files.ts';
import { isComplete, isUnfinished } from './payment-file-text.ts';

type PaymentFile = PaymentFileRowFragment;
type Delivery = NonNullable<PaymentFile['delivery']>;

const HOURS_OF_DAY = 24;
const NOON = 12;

/** Returns an hour of the day: `12:00 AM`, `2:00 PM`. */
const hourLabel = (hour: number): string => `${hour % NOON || NOON}:00 ${hour < NOON ? 'AM' : 'PM'}`;

export const HOUR_OPTIONS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({
  value: String(hour),
  label: hourLabel(hour),
}));

/** Returns when the next scheduled file is created: `Next file: Nov 28, 2026, 2:00 AM MST`. */
export const nextFileText = (nextFileAt: string, timeZone: string): string =>
  `Next file: ${formatInstantIn(nextFileAt, timeZone)}`;

interface DeliveryText {
  meaning: Meaning;
  label: string;
  /** When the file was delivered, or when its delivery is tried next. */
  when?: string;
  /** Why the last attempt failed. */
  message?: string;
}

/** Returns how the list shows a delivery, with times in the company's time zone. */
export function deliveryText({ state, deliveredAt, nextAttemptAt, message }: Delivery, timeZone: string): DeliveryText {
  if (state === 'DELIVERED')
    return {
      meaning: 'success',
      label: 'Delivered',
      ...(deliveredAt && { when: formatShortInstantIn(deliveredAt, timeZone) }),
    };
  if (state === 'FAILED') return { meaning: 'danger', label: 'Failed', ...(message && { message }) };
  if (state === 'SENDING') return { meaning: 'info', label: 'Delivering' };
  if (!message) return { meaning: 'info', label: 'Pending' };
  return {
    meaning: 'warning',
    label: 'Pending',
    ...(nextAttemptAt && { when: `Next attempt ${formatShortInstantIn(nextAttemptAt, timeZone)}` }),
    message,
  };
}

/** Returns the newest file that is not confirmed and whose last delivery attempt failed; `files` are newest first. */
export const undeliveredFile = (files: readonly PaymentFile[]): PaymentFile | undefined =>
  files.find(({ state, delivery }) => state === 'READY' && delivery?.state !== 'DELIVERED' && delivery?.message);

/** Returns whether the billing system may already have imported the file, so that another delivery could import its payments twice. */
export const mayAlreadyBeImported = ({ state, delivery }: Pick<PaymentFile, 'state' | 'delivery'>): boolean =>
  state === 'CONFIRMED' || delivery?.mayHaveArrived === true;

/** Interval while a file is being created or discarded. */
const UNFINISHED_POLL_MS = 2000;
/** Interval while a file is being delivered. */
const DELIVERING_POLL_MS = 5000;
/** Interval while a delivery waits for its next attempt, which is a minute or more away. */
const WAITING_POLL_MS = 30_000;

/** Returns after how many milliseconds the list is fetched again; 0 while nothing in it changes by itself. */
export function pollInterval(files: readonly Pick<PaymentFile, 'state' | 'delivery'>[]): number {
  if (files.some(isUnfinished)) return UNFINISHED_POLL_MS;
  const deliveries = files.flatMap((file) => (isComplete(file) && file.delivery ? [file.delivery] : []));
  if (deliveries.some(({ state, message }) => state === 'SENDING' || (state === 'WAITING' && !message)))
    return DELIVERING_POLL_MS;
  return deliveries.some(({ state }) => state === 'WAITING') ? WAITING_POLL_MS : 0;
}

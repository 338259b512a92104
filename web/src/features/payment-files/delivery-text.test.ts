import { expect, it } from 'vitest';
import {
  deliveryText,
  HOUR_OPTIONS,
  mayAlreadyBeImported,
  nextFileText,
  pollInterval,
  undeliveredFile,
} from './delivery-text.ts';
import type { PaymentFileRowFragment } from './gql/payment-files.ts';
import { isComplete } from './payment-file-text.ts';

type File = PaymentFileRowFragment;
type Delivery = NonNullable<File['delivery']>;

const TIME_ZONE = 'America/Denver';
const AT = '2026-11-13T15:09:00.000Z';
const delivery = (fields: Partial<Delivery> = {}): Delivery => ({
  state: 'WAITING',
  attempts: 0,
  deliveredAt: null,
  mayHaveArrived: false,
  nextAttemptAt: AT,
  message: null,
  ...fields,
});
const file = (fields: Partial<File> = {}): File => ({
  id: 'file-1',
  number: 1,
  state: 'READY',
  fileName: 'payments-1.csv',
  createdAt: AT,
  confirmedAt: null,
  rows: 34,
  payments: { amountMinor: 100 },
  refundsAndReversals: { amountMinor: 0 },
  hasMore: false,
  message: null,
  delivery: null,
  ...fields,
});
const failedOnce = delivery({ attempts: 1, message: 'The server did not answer.' });

it('offers 24 hours, from 12:00 AM to 11:00 PM', () => {
  expect(HOUR_OPTIONS).toHaveLength(24);
  expect([0, 2, 12, 23].map((hour) => HOUR_OPTIONS[hour])).toEqual([
    { value: '0', label: '12:00 AM' },
    { value: '2', label: '2:00 AM' },
    { value: '12', label: '12:00 PM' },
    { value: '23', label: '11:00 PM' },
  ]);
});

it("shows the time of the next file in the company's time zone", () => {
  expect(nextFileText('2026-11-28T09:00:00.000Z', 'America/Denver')).toBe('Next file: Nov 28, 2026, 2:00 AM MST');
});

it('shows a delivery as pending, delivering, delivered or failed, with its time and message', () => {
  expect(deliveryText(delivery(), TIME_ZONE)).toEqual({ meaning: 'info', label: 'Pending' });
  expect(deliveryText(delivery({ state: 'SENDING', attempts: 1 }), TIME_ZONE)).toEqual({
    meaning: 'info',
    label: 'Delivering',
  });
  expect(deliveryText(failedOnce, TIME_ZONE)).toEqual({
    meaning: 'warning',
    label: 'Pending',
    when: 'Next attempt Nov 13, 2026, 8:09 AM',
    message: 'The server did not answer.',
  });
  expect(deliveryText(delivery({ state: 'DELIVERED', deliveredAt: AT, nextAttemptAt: null }), TIME_ZONE)).toEqual({
    meaning: 'success',
    label: 'Delivered',
    when: 'Nov 13, 2026, 8:09 AM',
  });
  expect(deliveryText(delivery({ state: 'FAILED', nextAttemptAt: null, message: 'No folder.' }), TIME_ZONE)).toEqual({
    meaning: 'danger',
    label: 'Failed',
    message: 'No folder.',
  });
});

it('only a ready or confirmed file is complete', () => {
  const states = ['CREATING', 'READY', 'CONFIRMED', 'DISCARDING', 'DISCARDED'] as const;
  expect(states.filter((state) => isComplete({ state }))).toEqual(['READY', 'CONFIRMED']);
});

it('the undelivered file is the newest ready file whose delivery has failed so far', () => {
  const delivered = delivery({ state: 'DELIVERED' });
  const failed = delivery({ state: 'FAILED', message: 'No folder.' });
  const files = [
    file({ number: 5, delivery: delivered }),
    file({ number: 4, state: 'DISCARDED', delivery: failed }),
    file({ number: 3, state: 'CONFIRMED', delivery: failed }),
    file({ number: 2, delivery: failedOnce }),
    file({ number: 1, delivery: failed }),
  ];
  expect(undeliveredFile(files)?.number).toBe(2);
  expect(undeliveredFile([file({ delivery: delivery() }), file()])).toBeUndefined();
});

it('a file may already be imported if it is confirmed, or may have arrived at the server', () => {
  expect(mayAlreadyBeImported(file())).toBe(false);
  expect(mayAlreadyBeImported(file({ delivery: failedOnce }))).toBe(false);
  expect(mayAlreadyBeImported(file({ delivery: delivery({ state: 'WAITING', mayHaveArrived: true }) }))).toBe(true);
  expect(mayAlreadyBeImported(file({ state: 'CONFIRMED' }))).toBe(true);
});

it('the list is polled every 2, 5 or 30 seconds while a file changes by itself, else not', () => {
  expect(pollInterval([file(), file({ state: 'DISCARDED', delivery: delivery() })])).toBe(0);
  expect(pollInterval([file({ state: 'CREATING' }), file({ delivery: failedOnce })])).toBe(2000);
  expect(pollInterval([file({ state: 'DISCARDING' })])).toBe(2000);
  expect(pollInterval([file({ delivery: delivery() }), file({ delivery: failedOnce })])).toBe(5000);
  expect(pollInterval([file({ state: 'CONFIRMED', delivery: failedOnce })])).toBe(30_000);
});

import { WEBHOOK_EVENT_TYPES } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import { ALL_EVENTS, EVENT_GROUPS, eventsText, selectedEvents, toChoices, typeOf } from './event-types.ts';

it('each event type is in one group', () => {
  const grouped = EVENT_GROUPS.flatMap(({ options }) => options.map(({ type }) => type));
  expect(grouped.toSorted()).toEqual(WEBHOOK_EVENT_TYPES.toSorted());
  expect(ALL_EVENTS.map(typeOf)).toEqual(WEBHOOK_EVENT_TYPES);
});

it('the text of event types is their number, or "All events"', () => {
  expect(eventsText(['ACCOUNT_CLAIMED'])).toBe('1 event type');
  expect(eventsText(['ACCOUNT_CLAIMED', 'ACCOUNT_REMOVED'])).toBe('2 event types');
  expect(eventsText(ALL_EVENTS)).toBe('All events');
});

it('returns the checked event types in the order of the form', () => {
  expect(selectedEvents(toChoices(['UPLOAD_COMPLETED', 'PAYMENT_SUCCEEDED']))).toEqual([
    'PAYMENT_SUCCEEDED',
    'UPLOAD_COMPLETED',
  ]);
  expect(selectedEvents(toChoices([]))).toEqual([]);
});

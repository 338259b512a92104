import { WEBHOOK_EVENT_TYPES } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import { ALL_EVENTS, choicesOf, chosenEvents, EVENT_GROUPS, eventsText, typeOf } from './event-types.ts';

it('has each event type in one group', () => {
  const grouped = EVENT_GROUPS.flatMap(({ options }) => options.map(({ type }) => type));
  expect(grouped.toSorted()).toEqual(WEBHOOK_EVENT_TYPES.toSorted());
  expect(ALL_EVENTS.map(typeOf)).toEqual(WEBHOOK_EVENT_TYPES);
});

it('says how many event types an endpoint receives', () => {
  expect(eventsText(['ACCOUNT_CLAIMED'])).toBe('1 event type');
  expect(eventsText(['ACCOUNT_CLAIMED', 'ACCOUNT_REMOVED'])).toBe('2 event types');
  expect(eventsText(ALL_EVENTS)).toBe('All events');
});

it('returns the checked event types in their order', () => {
  expect(chosenEvents(choicesOf(['UPLOAD_COMPLETED', 'PAYMENT_SUCCEEDED']))).toEqual([
    'PAYMENT_SUCCEEDED',
    'UPLOAD_COMPLETED',
  ]);
  expect(chosenEvents(choicesOf([]))).toEqual([]);
});

import { expect, it } from 'vitest';
import { attemptMeaning, attemptResult, durationText, prettyJson, typeLabel } from './message-text.ts';

it('returns the label of an event type, and an unknown type unchanged', () => {
  expect(typeLabel('payment.refund_failed')).toBe('Refund failed');
  expect(typeLabel('webhook.test')).toBe('Test event');
  expect(typeLabel('bill.created')).toBe('bill.created');
});

it('the result of an attempt is the HTTP status, or why there was no response', () => {
  expect(attemptResult({ status: 204, error: null })).toBe('HTTP 204');
  expect(attemptResult({ status: null, error: 'The host was not found.' })).toBe('The host was not found.');
  expect(attemptResult({ status: null, error: null })).toBe('No response');
});

it('counts only a status from 200 to 299 as a success', () => {
  expect([200, 299].map((status) => attemptMeaning({ status }))).toEqual(['success', 'success']);
  expect([199, 300, 410, null].map((status) => attemptMeaning({ status }))).toEqual(Array(4).fill('danger'));
});

it('shows a duration below a second in milliseconds, else in seconds', () => {
  expect(durationText(0)).toBe('0 ms');
  expect(durationText(999)).toBe('999 ms');
  expect(durationText(10_002)).toBe('10.0 s');
});

it('indents JSON, and returns another text unchanged', () => {
  expect(prettyJson('{"type":"webhook.test","data":{"companyId":1}}')).toBe(
    '{\n  "type": "webhook.test",\n  "data": {\n    "companyId": 1\n  }\n}',
  );
  expect(prettyJson('<h1>Bad Gateway</h1>')).toBe('<h1>Bad Gateway</h1>');
  expect(prettyJson('')).toBe('');
});

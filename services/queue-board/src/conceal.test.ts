import { expect, test } from 'vitest';
import { concealed } from './conceal.ts';

test('of a payload ids, numbers and times stay, words do not', () => {
  const data = {
    id: 'f1',
    type: 'billing.account.claimed',
    occurredAt: '2026-03-01T10:00:00.000Z',
    data: { companyId: '1', name: 'Ada Byron', email: 'ada@example.com', amountMinor: 1250, customerIds: ['7'] },
  };
  expect(concealed({ data }).data).toEqual({
    ...data,
    data: { companyId: '1', name: '…', email: '…', amountMinor: 1250, customerIds: ['7'] },
  });
});

test('an error keeps where it was thrown, not whom it speaks of', () => {
  const job = concealed({
    failedReason: 'no mail to ada@example.com',
    stacktrace: ['Error: no mail to ada@example.com\n    at send (file:///app/send.ts:3:9)'],
  });
  expect(JSON.stringify(job)).not.toContain('ada@');
  expect(job.stacktrace).toEqual(['    at send (file:///app/send.ts:3:9)']);
});

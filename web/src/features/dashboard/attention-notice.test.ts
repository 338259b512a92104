import { expect, test } from 'vitest';
import { attentionTasks } from './attention-notice.tsx';

const company = { __typename: 'Company', id: '7' } as const;
const upload = (id: string, state: 'AWAITING_APPROVAL' | 'COMPLETED') => ({ __typename: 'Upload', id, state }) as const;

test('a company without open decisions has no tasks, also for staff who see neither payments nor uploads', () => {
  const payments = { inReview: { totalCount: 0 }, reconciliationDays: [{ day: '2026-11-20', openCount: 0 }] };
  expect(attentionTasks({ ...company, ...payments, uploads: [upload('u', 'COMPLETED')] })).toEqual([]);
  expect(attentionTasks(company)).toEqual([]);
});

test('each kind of decision has its number and leads to its page', () => {
  const tasks = attentionTasks({
    ...company,
    inReview: { totalCount: 1 },
    reconciliationDays: [
      { day: '2026-11-20', openCount: 2 },
      { day: '2026-11-19', openCount: 1 },
    ],
    uploads: [upload('u1', 'AWAITING_APPROVAL'), upload('u2', 'COMPLETED')],
  });
  expect(tasks).toEqual([
    { label: '1 payment to review', to: '/dashboard/transactions?status=review' },
    { label: '3 reconciliation exceptions to resolve', to: '/dashboard/reconciliation' },
    { label: '1 upload to approve', to: '/dashboard/upload-balances?upload=u1' },
  ]);
});

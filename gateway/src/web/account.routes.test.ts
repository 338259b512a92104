import { expect, test } from 'vitest';
import { renderAccountPage, toAccountView } from './account.routes.ts';

const balance = {
  id: 'b',
  month: 11,
  year: 2026,
  dueDate: '2026-12-05',
  amountDue: { amountMinor: 12_345, currency: 'USD' },
} as const;
const viewer = (over: object = {}) => ({
  viewer: {
    id: 'u',
    email: 'pat@example.org',
    company: { id: '1', name: 'Lakeside' },
    customer: { id: 'u', companyId: '1', accountNumber: '007', name: 'Pat', currentBalance: balance, ...over },
  },
});
const places = { amountDue: '$1,111.11', name: 'PLACE-NAME', accountNumber: 'PLACE-ACCOUNT' };

test('formats the account with an amount due as the portal does', () => {
  expect(toAccountView(viewer())).toEqual({
    companyName: 'Lakeside',
    amountDue: '$123.45',
    dueDate: 'Dec 5, 2026',
    period: 'November 2026',
    accountNumber: '007',
    name: 'Pat',
    email: 'pat@example.org',
  });
});

test('returns undefined when signed out or when nothing is due', () => {
  expect(toAccountView({ viewer: null })).toBeUndefined();
  expect(toAccountView(viewer({ currentBalance: null }))).toBeUndefined();
  const nothing = { ...balance, amountDue: { amountMinor: 0, currency: 'USD' } };
  expect(toAccountView(viewer({ currentBalance: nothing }))).toBeUndefined();
});

test('escapes HTML and placeholders in the customer name', () => {
  const view = toAccountView(viewer({ name: `<script>"x"</script> $& PLACE-ACCOUNT` }));
  if (!view) throw new Error('expected a view');
  expect(renderAccountPage('<p>PLACE-NAME, PLACE-ACCOUNT, $1,111.11</p>', places, view)).toBe(
    '<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt; $&amp; PLACE-ACCOUNT, 007, $123.45</p>',
  );
});

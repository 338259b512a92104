import { expect, test } from 'vitest';
import { accountWords, fillAccount } from './account-view.ts';

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

test('an account with something due is told in the portal’s words', () => {
  expect(accountWords(viewer())).toEqual({
    companyName: 'Lakeside',
    amountDue: '$123.45',
    dueDate: 'Dec 5, 2026',
    period: 'November 2026',
    accountNumber: '007',
    name: 'Pat',
    email: 'pat@example.org',
  });
});

test('where nothing is due, or nobody is signed in, there is no first view', () => {
  expect(accountWords({ viewer: null })).toBeUndefined();
  expect(accountWords(viewer({ currentBalance: null }))).toBeUndefined();
  const nothing = { ...balance, amountDue: { amountMinor: 0, currency: 'USD' } };
  expect(accountWords(viewer({ currentBalance: nothing }))).toBeUndefined();
});

test('a customer’s name is text, whatever it is made of', () => {
  const words = accountWords(viewer({ name: `<script>"x"</script> $& PLACE-ACCOUNT` }));
  if (!words) throw new Error('expected words');
  expect(fillAccount('<p>PLACE-NAME, PLACE-ACCOUNT, $1,111.11</p>', places, words)).toBe(
    '<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt; $&amp; PLACE-ACCOUNT, 007, $123.45</p>',
  );
});

import { expect, test } from 'vitest';
import { choiceOf } from './review-notice.tsx';

const TIME_ZONE = 'America/Denver';
const FROM = '2026-11-24T12:00:00.000Z';
const at = (instant: string) => new Date(instant);

test.each(['NO_AMOUNT', 'OTHER_TERMINAL', 'OTHER_REFERENCE'] as const)(
  'closing a review for %s warns that the money is not credited, and says what to do with it first',
  (reason) => {
    expect(choiceOf('CLOSE', '$0.00', { reason, settleableFrom: FROM }, at(FROM), TIME_ZONE)).toEqual({
      decision: 'CLOSE',
      action: 'Close as settled',
      description:
        "The payment provider reports money for this payment that the portal can't credit. First refund it in the provider's portal, or record the payment on the customer's account. Then close this payment. It will be marked as failed with no credit, and the bill can be paid online again.",
      confirmTitle: 'Close as settled outside the portal?',
      needsReason: true,
    });
  },
);

test('closing a review for USED_TRANSACTION asks staff to look for a second charge first', () => {
  const review = { reason: 'USED_TRANSACTION', settleableFrom: FROM } as const;
  expect(choiceOf('CLOSE', '$84.17', review, at(FROM), TIME_ZONE).description).toMatch(
    /counts for another payment.*charged twice/,
  );
});

test('before the time at which a payment with reported money can be closed, the description names that time', () => {
  const before = at('2026-11-24T11:59:59.000Z');
  const choice = choiceOf('CLOSE', '$0.00', { reason: 'NO_AMOUNT', settleableFrom: FROM }, before, TIME_ZONE);
  expect(choice).toMatchObject({ action: 'Close as failed', danger: true });
  expect(choice.description).toMatch(
    /From Nov 24, 2026, 5:00 AM MST, you can close it once you've settled that money outside the portal/,
  );
});

test.each([
  ['OTHER_AMOUNT', "the customer's bill."],
  ['DELETED_ACCOUNT', 'the account. You must restore the deleted account first.'],
  ['ARCHIVED_ACCOUNT', 'the archived account.'],
] as const)('accepting a review for %s says what it credits', (reason, credited) => {
  const { description } = choiceOf('ACCEPT', '$40.00', { reason, settleableFrom: null }, at(FROM), TIME_ZONE);
  expect(description).toBe(`Marks the payment as paid with $40.00 and credits that amount to ${credited}`);
});

test.each(['OTHER_AMOUNT', 'DELETED_ACCOUNT', 'NO_ACCOUNT'] as const)(
  'closing a review for %s is offered only if staff can neither accept nor return the money',
  (reason) => {
    const { description } = choiceOf('CLOSE', '$40.00', { reason, settleableFrom: FROM }, at(FROM), TIME_ZONE);
    expect(description).toMatch(/^Use this if you can't accept or return the money here\. First refund it/);
  },
);

test('closing a review for NO_OUTCOME needs confirmation by the provider that nothing was received', () => {
  const choice = choiceOf('CLOSE', '$0.00', { reason: 'NO_OUTCOME', settleableFrom: null }, at(FROM), TIME_ZONE);
  expect(choice.description).toBe(
    'Marks the payment as failed if the payment provider confirms that it received no money.',
  );
  expect(choice.needsReason).toBeUndefined();
});

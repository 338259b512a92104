import { expect, test } from 'vitest';
import { choiceOf } from './review-notice.tsx';

const FROM = '2026-11-24T12:00:00.000Z';
const at = (instant: string) => new Date(instant);

test.each(['NO_AMOUNT', 'OTHER_TERMINAL', 'OTHER_REFERENCE'] as const)(
  'warns that money of a review by %s is not credited, and says what to do before closing',
  (reason) => {
    expect(choiceOf('CLOSE', '$0.00', { reason, settleableFrom: FROM }, at(FROM))).toEqual({
      decision: 'CLOSE',
      action: 'Close as settled',
      description:
        "The payment provider reports money for this payment that the portal can't credit. First refund it in the provider's portal, or record the payment on the customer's account. Then close this payment. It will be marked as failed with no credit, and the bill can be paid online again.",
      confirmTitle: 'Close as settled outside the portal?',
      needsReason: true,
    });
  },
);

test('asks to look for a second charge when the transaction counts for another payment', () => {
  const review = { reason: 'USED_TRANSACTION', settleableFrom: FROM } as const;
  expect(choiceOf('CLOSE', '$84.17', review, at(FROM)).description).toMatch(
    /counts for another payment.*charged twice/,
  );
});

test('says from when a payment can be closed although the provider reports money', () => {
  const before = at('2026-11-24T11:59:59.000Z');
  const choice = choiceOf('CLOSE', '$0.00', { reason: 'NO_AMOUNT', settleableFrom: FROM }, before);
  expect(choice).toMatchObject({ action: 'Close as failed', danger: true });
  expect(choice.description).toMatch(
    /From Nov 24, 2026, .*, you can close it once you've settled that money outside the portal/,
  );
});

test.each([
  ['OTHER_AMOUNT', "the customer's bill."],
  ['DELETED_ACCOUNT', 'the account. You must restore the deleted account first.'],
  ['ARCHIVED_ACCOUNT', 'the archived account.'],
] as const)('says what accepting a payment credits: %s', (reason, credited) => {
  const { description } = choiceOf('ACCEPT', '$40.00', { reason, settleableFrom: null }, at(FROM));
  expect(description).toBe(`Marks the payment as paid with $40.00 and credits that amount to ${credited}`);
});

test.each(['OTHER_AMOUNT', 'DELETED_ACCOUNT', 'NO_ACCOUNT'] as const)(
  'offers to close a review by %s only besides its decisions',
  (reason) => {
    const { description } = choiceOf('CLOSE', '$40.00', { reason, settleableFrom: FROM }, at(FROM));
    expect(description).toMatch(/^Use this if you can't accept or return the money here\. First refund it/);
  },
);

test.each(['NO_OUTCOME'] as const)('closes a review by %s only if nothing was received', (reason) => {
  const choice = choiceOf('CLOSE', '$0.00', { reason, settleableFrom: null }, at(FROM));
  expect(choice.description).toBe(
    'Marks the payment as failed if the payment provider confirms that it received no money.',
  );
  expect(choice.needsReason).toBeUndefined();
});

import { customerOf, partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { openBilling } from './world/world.ts';

const { app, ask, add } = await openBilling();

const CREDIT_OF_PAYMENT = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Payment { credit {
  covers { balanceId month year amount { amountMinor } } unapplied { amountMinor } transferred { amountMinor } } } } }`;

test('shows which bills a payment covers after a correction, to its payer and to staff only', async () => {
  const { id: customerId } = await add({ companyId: 1, balances: [{ period: 202611, billedMinor: 8417 }] });
  const balanceId = `${customerId}-202611`;
  const paidAt = new Date('2026-11-21T12:00:00Z');
  const payment = { companyId: 1, paymentId: 'p1', customerId, balanceId, amountMinor: 8417, paidAt };
  await app.useCases.applySettledPayment(payment);
  const of = [{ __typename: 'Payment', id: 'p1', companyId: '1', customerId }];
  const creditFor = async (actor: Parameters<typeof ask>[0]) =>
    (await ask(actor, CREDIT_OF_PAYMENT, { of })).data?._entities;
  const correction = { type: 'change-bill', balanceId, amountMinor: 5000, reason: 'Meter read again' };
  await app.useCases.correctAccount(staffOf(1), { customerId, preview: false, correction });

  const credit = {
    covers: [{ balanceId, month: 11, year: 2026, amount: { amountMinor: 5000 } }],
    unapplied: { amountMinor: 3417 },
    transferred: { amountMinor: 0 },
  };
  for (const actor of [customerOf(1, customerId), staffOf(1, [])]) expect(await creditFor(actor)).toEqual([{ credit }]);
  for (const actor of [customerOf(1, 'f'.repeat(24)), staffOf(2), partnerOf(1, [])])
    expect(await creditFor(actor)).toEqual([{ credit: null }]);
});

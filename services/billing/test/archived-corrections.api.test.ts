import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { buildPayment, paymentsOf } from './world/payments.ts';
import { openUploads } from './world/uploads.ts';
import { errorOf, openBilling, payloadOf } from './world/world.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const { app, ask, customers, platform } = await openBilling({ clock });
const { upload } = openUploads(platform);

const CORRECT = `mutation ($input: CorrectAccountInput!) { correctAccount(input: $input) {
  customer { totalDue { amountMinor } } recalled { amount { amountMinor } } userErrors { message } } }`;
const correct = (customerId: string, input: object) =>
  ask(staffOf(1), CORRECT, { input: { customerId, companyId: '1', reason: 'Check 17', ...input } });
const accountOf = async () => {
  const [account] = await customers.findByAccountNumbers(1, ['A']);
  if (!account) throw new Error('no account');
  return account;
};

test('a recorded payment on an archived account can be reversed, and its credit moved; nothing else is corrected', async () => {
  await upload('account,amount,name\nA,50.00,Maria Lopez\n', { companyId: '1' });
  const old = await accountOf();
  const paid = { companyId: 1, customerId: old.id, balanceId: null, paymentId: 'p', amountMinor: 2000 };
  await app.useCases.applySettledPayment({ ...paid, paidAt: clock.now() });
  const check = { type: 'RECORD_PAYMENT', amountMinor: 4000, method: 'CHECK', receivedOn: '2026-11-20' };
  expect(payloadOf(await correct(old.id, check)).userErrors).toEqual([]);
  const recorded = (await customers.find(1, old.id))?.credits?.find(({ kind }) => kind === 'recorded-payment');
  await app.useCases.startNewAccount(staffOf(1), { customerId: old.id, reason: 'New tenant', preview: false });
  const { id: currentId } = await accountOf();
  for (const input of [{ type: 'ADD_CREDIT', amountMinor: 100 }, check])
    expect(errorOf(await correct(old.id, input))[0]).toBe('NOT_FOUND');

  const moved = { type: 'TRANSFER_CREDIT', creditId: recorded?.id, toAccountNumber: 'A' };
  expect(payloadOf(await correct(old.id, moved))).toMatchObject({ customer: { totalDue: { amountMinor: 3000 } } });
  expect((await customers.find(1, currentId))?.totalDueMinor).toBe(-4000);

  // The check bounces.
  expect(payloadOf(await correct(old.id, { type: 'REVERSE', creditId: recorded?.id }))).toMatchObject({
    customer: { totalDue: { amountMinor: 3000 } },
    recalled: [{ amount: { amountMinor: 4000 } }],
    userErrors: [],
  });
  const writeOff = { type: 'WRITE_OFF', balanceId: `${old.id}-202611` };
  expect(payloadOf(await correct(old.id, writeOff))).toMatchObject({ customer: { totalDue: { amountMinor: 0 } } });
  const payment = buildPayment({ id: 'p', companyId: 1, customerId: old.id, receivedMinor: 2000 });
  expect((await app.useCases.checkLedger({ companyId: 1, payments: paymentsOf([payment]) })).differences).toEqual([]);
});

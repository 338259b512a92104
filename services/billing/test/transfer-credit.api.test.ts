import { domainEvents } from '@utility-pay/contracts';
import { customerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { describe, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { Customer } from '../src/domain/customer.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { buildPayment, paymentsOf } from './world/payments.ts';
import { amountInTransitMinor, deliverTransfers } from './world/transfers.ts';
import { BILLING_OPTIONS, openBilling, publishedEvents } from './world/world.ts';

const paidAt = new Date('2026-11-21T12:00:00Z');
const clock = createTestClock('2026-11-22T12:00:00Z');
const { app, add, ask, customers, platform, sweep } = await openBilling({ clock });
const { useCases } = app;

/** Opens account A with a payment of 50.00 and an empty account B. */
async function openPair(companyId: number): Promise<{ a: Customer; b: Customer }> {
  const [a, b] = await Promise.all(['A', 'B'].map((accountNumber) => add({ companyId, accountNumber })));
  if (!a || !b) throw new Error('not added');
  const payment = { companyId, customerId: a.id, balanceId: null, paymentId: `p-${a.id}`, amountMinor: 5000, paidAt };
  await useCases.applySettledPayment(payment);
  return { a, b };
}
const inputOf = ({ id }: Customer, toAccountNumber = 'B') => ({
  customerId: id,
  preview: false,
  correction: {
    type: 'transfer-credit',
    reason: 'Wrong account',
    creditId: `p-${id}`,
    toAccountNumber,
    idempotencyKey: 'k1',
  },
});
const readTotalDue = async ({ companyId, id }: Customer): Promise<number | undefined> =>
  (await customers.findWithRemoved(companyId, id))?.totalDueMinor;
const refund = ({ companyId, id }: Customer, refundedMinor: number) =>
  useCases.applySettledRefund({
    companyId,
    customerId: id,
    balanceId: null,
    paymentId: `p-${id}`,
    refundId: 'r1',
    refundedMinor,
    at: paidAt,
  });

const deliver = async (companyId: number): Promise<void> => {
  for (let times = 0; times < 2; times += 1) await deliverTransfers(platform, app, companyId);
};

async function expectConsistent({ companyId, id: customerId }: Customer, refundedMinor = 0): Promise<void> {
  await sweep('journal');
  const refunds = refundedMinor > 0 ? [{ id: 'r1', amountMinor: refundedMinor, isPosted: true }] : [];
  const payment = buildPayment({ id: `p-${customerId}`, companyId, customerId, receivedMinor: 5000, refunds });
  const { differences } = await useCases.checkLedger({ companyId, payments: paymentsOf([payment]) });
  expect(differences).toEqual([]);
  expect(await amountInTransitMinor(platform, companyId)).toBe(0);
}

test('moves a payment to another account at once, in both histories and in the audit log of both', async () => {
  const { a, b } = await openPair(1);
  const result = await useCases.correctAccount(staffOf(1), inputOf(a));
  expect(result).toMatchObject({ kind: 'corrected', target: { id: b.id }, customer: { totalDueMinor: 0 } });
  expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, -5000]);
  await useCases.correctAccount(staffOf(1), inputOf(a));
  await deliver(1);
  expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, -5000]);
  await expectConsistent(a);
  // Both may have the same time.
  const acts = Map.groupBy(await recordedActs(platform, 1), ({ target }) => target?.id);
  const moved = { correction: 'transfer-credit', credit: `payment (p-${a.id})`, amount: '$50.00' };
  expect(acts.get(a.id)).toMatchObject([{ action: 'account.corrected', after: { ...moved, toAccount: 'B' } }]);
  expect(acts.get(b.id)).toMatchObject([{ action: 'account.corrected', after: { ...moved, fromAccount: 'A' } }]);
  const changed = (await publishedEvents(platform, 1)).filter(([type]) => type === domainEvents.billChanged.name);
  expect(changed.map(([, { customerId }]) => customerId).toSorted()).toEqual([a.id, b.id].toSorted());
});

test('after a crash between the two writes, the event applies the transfer once', async () => {
  const { a, b } = await openPair(2);
  const killed: CustomerRepository = {
    ...customers,
    save: async (companyId, change, events) => {
      if (change.before.id === b.id) throw new Error('killed');
      return customers.save(companyId, change, events);
    },
  };
  const dying = createBilling(platform, BILLING_OPTIONS, { customers: killed }).useCases;
  await withoutRelay(platform, () => dying.correctAccount(staffOf(2), inputOf(a)));
  expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, undefined]);
  await deliver(2);
  expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, -5000]);
  await expectConsistent(a);
});

test('an account that was deleted meanwhile gets the credit too', async () => {
  const { a, b } = await openPair(3);
  const killed: CustomerRepository = {
    ...customers,
    findWithRemoved: () => Promise.reject(new Error('killed')),
  };
  const dying = createBilling(platform, BILLING_OPTIONS, { customers: killed }).useCases;
  await withoutRelay(platform, () => dying.correctAccount(staffOf(3), inputOf(a)));
  await useCases.removeCustomer(staffOf(3), 3, b.id);
  await deliver(3);
  expect(await readTotalDue(b)).toBe(-5000);
  await expectConsistent(a);
});

test('a later refund of the payment is taken from the account that has the money now', async () => {
  const { a, b } = await openPair(4);
  await useCases.correctAccount(staffOf(4), inputOf(a));
  expect(await refund(a, 2000)).toEqual({ kind: 'applied' });
  expect(await refund(a, 2000)).toEqual({ kind: 'duplicate' });
  await deliver(4);
  expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, -3000]);
  await expectConsistent(a, 2000);
});

test('a won chargeback gives the money back to the account that it was taken from', async () => {
  const { a, b } = await openPair(8);
  await useCases.correctAccount(staffOf(8), inputOf(a));
  const amounts = { disputeId: 'd1', kind: 'chargeback' as const, disputedMinor: 5000, at: paidAt };
  const dispute = { companyId: 8, customerId: a.id, balanceId: null, paymentId: `p-${a.id}`, ...amounts };
  await useCases.applyDispute(dispute);
  await deliver(8);
  expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, 0]);
  await useCases.applyWonDispute(dispute);
  expect(await useCases.applyWonDispute(dispute)).toEqual({ kind: 'duplicate' });
  await deliver(8);
  expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, -5000]);
  await expectConsistent(a);
});

test('the reversal of a moved check names the account that it takes the money back from, and is in the audit log of both', async () => {
  const [a, b] = await Promise.all(['A', 'B'].map((accountNumber) => add({ companyId: 9, accountNumber })));
  if (!a || !b) throw new Error('not added');
  const check = { method: 'check', number: '1042', receivedOn: '2026-11-20', amountMinor: 5000, reason: 'Mail' };
  const correct = (correction: object, preview = false) =>
    useCases.correctAccount(staffOf(9), {
      customerId: a.id,
      preview,
      correction: { reason: 'Bounced', ...correction },
    });
  await correct({ type: 'record-payment', ...check, idempotencyKey: 'check' });
  await correct({ type: 'transfer-credit', creditId: 'staff-check', toAccountNumber: 'B' });
  const reversal = { type: 'reverse', creditId: 'staff-check', idempotencyKey: 'bounced' };
  const recalls = [{ customer: { id: b.id }, amountMinor: 5000 }];
  expect(await correct(reversal, true)).toMatchObject({ isChanged: false, recalls });
  const acted = async () => Map.groupBy(await recordedActs(platform, 9), ({ target }) => target?.id);
  const before = (await acted()).get(b.id)?.length;
  expect(await correct(reversal)).toMatchObject({ isChanged: true, recalls });
  expect(await correct(reversal)).toMatchObject({ isChanged: false, recalls: [] });
  await deliver(9);
  expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, 0]);
  const acts = await acted();
  const reversed = { credit: 'check 1042 (staff-check)' };
  expect(acts.get(a.id)).toContainEqual(
    expect.objectContaining({
      after: { correction: 'reverse', ...reversed, amount: '$50.00', totalDue: '$0.00', takenBackFrom: 'B' },
    }),
  );
  const onB = { action: 'account.corrected', reason: 'Bounced' };
  expect(acts.get(b.id)).toHaveLength((before ?? 0) + 1);
  expect(acts.get(b.id)).toContainEqual(
    expect.objectContaining({
      ...onB,
      after: { correction: 'reverse', fromAccount: 'A', ...reversed, takenBack: '$50.00' },
    }),
  );
});

test('a refund that races the move is taken back once', async () => {
  const { a, b } = await openPair(5);
  await Promise.all([useCases.correctAccount(staffOf(5), inputOf(a)), refund(a, 5000)]);
  await deliver(5);
  expect([await readTotalDue(a), (await readTotalDue(b)) ?? 0]).toEqual([0, 0]);
  await expectConsistent(a, 5000);
});

test('finds a number that is written differently, and no account of another company', async () => {
  const { a } = await openPair(6);
  await add({ companyId: 6, accountNumber: '00-77' });
  await add({ companyId: 7, accountNumber: 'C' });
  const refusal = await useCases.correctAccount(staffOf(6), inputOf(a, 'C'));
  expect(refusal).toMatchObject({
    kind: 'refused',
    userErrors: [{ field: 'toAccountNumber', message: 'No account has this number' }],
  });
  const preview = await useCases.correctAccount(staffOf(6), { ...inputOf(a, '77'), preview: true });
  expect(preview).toMatchObject({ kind: 'corrected', target: { accountNumber: '00-77' } });
  expect(await readTotalDue(a)).toBe(-5000);
});

test('shows the customer who gets a credit nothing of the account that it came from', async () => {
  const { a, b } = await openPair(20);
  await useCases.correctAccount(staffOf(20), inputOf(a));
  await deliver(20);
  await refund(a, 1000);
  await deliver(20);
  await sweep('journal');
  const query = `query ($id: ID!) { customer(id: $id) { credits { id amount { amountMinor } }
    history(first: 10) { edges { node { id kind reference reason note } } } } }`;
  const { data } = await ask(customerOf(20, b.id), query, { id: b.id });
  const shown = JSON.stringify(data?.customer);
  expect(shown.match(/"TRANSFER"/g)).toHaveLength(2);
  for (const secret of [a.id, 'k1']) expect(shown).not.toContain(secret);
});

describe('data restored from a backup that copied one account before a transfer and the other one after it', () => {
  const accounts = platform.mongo.collection('customers');
  const documentOf = async ({ companyId, id }: Customer) => {
    const found = await accounts.find({ companyId }).toArray();
    const document = found.find(({ _id }) => String(_id) === id);
    if (!document) throw new Error('no such account');
    return document;
  };
  const differencesOf = async ({ companyId, id: customerId }: Customer): Promise<string[]> => {
    const payment = buildPayment({ id: `p-${customerId}`, companyId, customerId, receivedMinor: 5000 });
    const { differences } = await useCases.checkLedger({ companyId, payments: paymentsOf([payment]) });
    return differences.map(({ text }) => text);
  };
  /** Moves the payment, then brings back the earlier document of one account and the journal without the move. */
  const moveAndRestore = async (companyId: number, earlier: 'a' | 'b') => {
    const pair = await openPair(companyId);
    const { _id, ...document } = await documentOf(pair[earlier]);
    await useCases.correctAccount(staffOf(companyId), inputOf(pair.a));
    await sweep('journal');
    await accounts.replaceOne({ companyId, _id }, document);
    await platform.mongo
      .collection('journal')
      .deleteMany({ companyId, customerId: pair[earlier].id, kind: 'transfer' });
    clock.advance(2 * 3_600_000);
    return pair;
  };

  test('has the money once after events are delivered again: an account that lacks a credit gets it', async () => {
    const { a, b } = await moveAndRestore(30, 'b');
    expect(await differencesOf(a)).toEqual([expect.stringMatching(/moved \$50\.00 to account \w+, which has \$0\.00/)]);
    await deliver(30);
    expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, -5000]);
    await expectConsistent(a);
  });

  test('has the money once after events are delivered again: a credit that was never moved is taken back', async () => {
    const { a, b } = await moveAndRestore(31, 'a');
    expect(await differencesOf(a)).toEqual([
      expect.stringMatching(/\$50\.00 is credited for transfer [\w-]+, which account/),
    ]);
    await deliver(31);
    expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([-5000, 0]);
    await expectConsistent(a, 0);
    await useCases.correctAccount(staffOf(31), inputOf(a));
    await deliver(31);
    expect([await readTotalDue(a), await readTotalDue(b)]).toEqual([0, -5000]);
    await expectConsistent(a);
  });
});

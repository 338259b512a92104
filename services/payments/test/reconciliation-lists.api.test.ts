import { dayIn, HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import type { ListedTransaction } from '../src/domain/provider.ts';
import { daysOf, endDay, sweep } from './world/reconciliation.ts';
import { makePayment, makePaymentInReview, resolveReview } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock } = world;

/** Starts a process to which the provider lists edited transactions. A transaction's time decides on which day it is listed. */
async function startProcessWithList(edit: (all: readonly ListedTransaction[]) => readonly ListedTransaction[]) {
  const process = await world.startProcess({
    listTransactions: async (credentials, window, after) => {
      // All transactions before the window's end: an edited time may move an earlier one into the window.
      const page = await process.ipospays.listTransactions(credentials, { ...window, from: new Date(0) }, after);
      if (page.kind !== 'page') return page;
      const isInWindow = ({ at }: ListedTransaction) => at >= window.from && at < window.to;
      return { ...page, transactions: edit(page.transactions).filter(isInWindow) };
    },
  });
  return { ...world, app: process.app };
}

test('counts a transaction on the first day that lists it, and reports the second listing as an exception on the later day', async () => {
  const { owner, companyId } = await makePayment(world);
  await sweep(world);
  const listedTwice = await startProcessWithList((all) =>
    all.flatMap((each) => [each, { ...each, at: new Date(each.at.getTime() + 24 * HOUR_MS) }]),
  );
  await endDay(listedTwice, dayIn('UTC', clock.now()));
  expect(await daysOf(world, owner, companyId)).toMatchObject([{ state: 'AGREED', provider: { count: 1 } }]);
  await endDay(listedTwice, dayIn('UTC', clock.now()));
  clock.advance(48 * HOUR_MS);
  await sweep(listedTwice);
  const [second, first] = (await daysOf(world, owner, companyId)).slice(-2);
  expect(first).toMatchObject({ state: 'AGREED', provider: { count: 1 } });
  expect(second).toMatchObject({ state: 'EXCEPTIONS', exceptions: [{ reason: 'LISTED_TWICE' }] });
});

test('reports an exception when money in review was returned here but not at the provider', async () => {
  const withoutRefunds = await startProcessWithList((all) => all.filter(({ type }) => type !== 'refund'));
  const { owner, companyId, id } = await makePaymentInReview(world);
  await sweep(withoutRefunds);
  await endDay(withoutRefunds, dayIn('UTC', clock.now()));
  await resolveReview(world, owner, id, 'RETURN');
  const day = dayIn('UTC', clock.now());
  await endDay(withoutRefunds, day);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    { day, state: 'EXCEPTIONS', exceptions: [{ reason: 'MISSING_AT_PROVIDER', kind: 'REFUND', paymentId: id }] },
    // The exception of the payment in review disappears when the money is returned.
    { exceptions: [{ reason: 'STATUS_DIFFERS', state: 'CLEARED' }] },
  ]);
});

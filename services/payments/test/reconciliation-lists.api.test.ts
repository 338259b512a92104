import { dayIn } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import type { ListedTransaction, PaymentProvider } from '../src/domain/provider.ts';
import { daysOf, endDay, sweep } from './world/reconciliation.ts';
import { inReview, paid, resolve } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock } = world;
const HOUR = 60 * 60_000;
const { ipospays } = await world.secondProcess();
/** Replaces the transactions that the provider lists. */
let changeList = (transactions: readonly ListedTransaction[]): readonly ListedTransaction[] => transactions;
const listTransactions: PaymentProvider['listTransactions'] = async (credentials, window, after) => {
  const page = await ipospays.listTransactions(credentials, { ...window, from: new Date(0) }, after);
  if (page.kind !== 'page') return page;
  const isInWindow = ({ at }: ListedTransaction) => at >= window.from && at < window.to;
  return { ...page, transactions: changeList(page.transactions).filter(isInWindow) };
};
const { app } = await world.secondProcess({ listTransactions });
const worldWithChangedList = { ...world, app };

test('keeps a transaction on the first day that lists it, and reports it as an exception of a later day', async () => {
  const { owner, companyId } = await paid(world);
  await sweep(worldWithChangedList);
  changeList = (all) => all.flatMap((each) => [each, { ...each, at: new Date(each.at.getTime() + 24 * HOUR) }]);
  await endDay(worldWithChangedList, dayIn('UTC', clock.now()));
  expect(await daysOf(world, owner, companyId)).toMatchObject([{ state: 'AGREED', provider: { count: 1 } }]);
  await endDay(worldWithChangedList, dayIn('UTC', clock.now()));
  clock.advance(48 * HOUR);
  await sweep(worldWithChangedList);
  const [second, first] = (await daysOf(world, owner, companyId)).slice(-2);
  expect(first).toMatchObject({ state: 'AGREED', provider: { count: 1 } });
  expect(second).toMatchObject({ state: 'EXCEPTIONS', exceptions: [{ reason: 'LISTED_TWICE' }] });
});

test('reports an exception when money in review was returned here but not at the provider', async () => {
  changeList = (all) => all.filter(({ type }) => type !== 'refund');
  const { owner, companyId, id } = await inReview(world);
  await sweep(worldWithChangedList);
  await endDay(worldWithChangedList, dayIn('UTC', clock.now()));
  await resolve(world, owner, id, 'RETURN');
  const day = dayIn('UTC', clock.now());
  await endDay(worldWithChangedList, day);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    { day, state: 'EXCEPTIONS', exceptions: [{ reason: 'MISSING_AT_PROVIDER', kind: 'REFUND', paymentId: id }] },
    { exceptions: [{ reason: 'STATUS_DIFFERS', state: 'CLEARED' }] },
  ]);
});

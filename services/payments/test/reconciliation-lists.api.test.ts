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
/** What the provider lists instead of what it has. */
let listedAs = (transactions: readonly ListedTransaction[]): readonly ListedTransaction[] => transactions;
const listTransactions: PaymentProvider['listTransactions'] = async (credentials, window, after) => {
  const page = await ipospays.listTransactions(credentials, { ...window, from: new Date(0) }, after);
  if (page.kind !== 'page') return page;
  const isInWindow = ({ at }: ListedTransaction) => at >= window.from && at < window.to;
  return { ...page, transactions: listedAs(page.transactions).filter(isInWindow) };
};
const { app } = await world.secondProcess({ listTransactions });
const changed = { ...world, app };

test('a transaction that is listed again on another day stays on the first, and is an exception of the other', async () => {
  const { owner, companyId } = await paid(world);
  await sweep(changed);
  listedAs = (all) => all.flatMap((each) => [each, { ...each, at: new Date(each.at.getTime() + 24 * HOUR) }]);
  await endDay(changed, dayIn('UTC', clock.now()));
  expect(await daysOf(world, owner, companyId)).toMatchObject([{ state: 'AGREED', provider: { count: 1 } }]);
  await endDay(changed, dayIn('UTC', clock.now()));
  clock.advance(48 * HOUR);
  await sweep(changed);
  const [second, first] = (await daysOf(world, owner, companyId)).slice(-2);
  expect(first).toMatchObject({ state: 'AGREED', provider: { count: 1 } });
  expect(second).toMatchObject({ state: 'EXCEPTIONS', exceptions: [{ reason: 'LISTED_TWICE' }] });
});

test('money of a review that was returned here, and not at the provider, is an exception', async () => {
  listedAs = (all) => all.filter(({ type }) => type !== 'refund');
  const { owner, companyId, id } = await inReview(world);
  await sweep(changed);
  await endDay(changed, dayIn('UTC', clock.now()));
  await resolve(world, owner, id, 'RETURN');
  const day = dayIn('UTC', clock.now());
  await endDay(changed, day);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    { day, state: 'EXCEPTIONS', exceptions: [{ reason: 'MISSING_AT_PROVIDER', kind: 'REFUND', paymentId: id }] },
    { exceptions: [{ reason: 'STATUS_DIFFERS', state: 'CLEARED' }] },
  ]);
});

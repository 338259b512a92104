import { dayIn } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import type { PaymentProvider } from '../src/domain/provider.ts';
import { daysOf, endDay, payAnother, sums, sweep } from './world/reconciliation.ts';
import { paid } from './world/scenarios.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { clock, platform, billing } = world;
const OLD = '111111111111';
const NEW = '222222222222';
const HOUR = 60 * 60_000;
/** The keys of the old terminal are revoked. */
const { ipospays } = await world.secondProcess();
const listTransactions: PaymentProvider['listTransactions'] = async (credentials, ...args) =>
  credentials.tpnNumber === OLD
    ? { kind: 'unavailable', reason: 'unauthorized' }
    : ipospays.listTransactions(credentials, ...args);
const later = await world.secondProcess({ listTransactions });

/** A company whose terminal is replaced on the day of its first payment. */
async function withReplacedTerminal() {
  const page = await paid(world, { amountDueMinor: 700 }, { tpnNumber: OLD });
  await sweep(world);
  clock.advance(1000);
  await world.configure(page.owner, {
    companyId: String(page.companyId),
    merchantToken: MERCHANT_KEY,
    tpnNumber: NEW,
    testMode: false,
  });
  await payAnother(world, page, 900);
  return { ...page, day: dayIn('UTC', clock.now()) };
}

test('a day that agreed still agrees when a replaced terminal can no longer be read', async () => {
  const { owner, companyId, day } = await withReplacedTerminal();
  const agreed = { day, state: 'AGREED', provider: sums(1600, 0, 0, 2), own: sums(1600, 0, 0, 2), exceptions: [] };
  await endDay(world, day);
  expect(await daysOf(world, owner, companyId)).toMatchObject([agreed]);
  clock.advance(48 * HOUR);
  await sweep(later);
  expect((await daysOf(world, owner, companyId)).at(-1)).toMatchObject(agreed);
});

test('payments of a terminal that was never read are no exceptions: their day has no list until a file is imported', async () => {
  const { owner, companyId, day, id } = await withReplacedTerminal();
  await endDay({ ...world, app: later.app }, day);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    { day, state: 'LIST_UNAVAILABLE', listProblem: 'UNAVAILABLE', provider: null, exceptions: [] },
  ]);
  const input = { companyId: String(companyId), from: day, to: day };
  const content = `Date,Reference,Type,Amount\n${day},${id},Sale,7.00`;
  await world.ask(
    owner,
    'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { rowCount } }',
    { input: { ...input, content } },
  );
  await billing.postToJournal(platform);
  await sweep(later);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    { state: 'AGREED', listProblem: null, provider: sums(1600, 0, 0, 2), exceptions: [] },
  ]);
});

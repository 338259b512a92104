import { dayIn, HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import type { PaymentProvider } from '../src/domain/provider.ts';
import { daysOf, endDay, payAnotherBill, sums, sweep } from './world/reconciliation.ts';
import { makePayment } from './world/scenarios.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { clock, platform, billing } = world;
const OLD = '111111111111';
const NEW = '222222222222';
const { ipospays } = await world.startProcess();
/** Lists transactions as if the keys of the old terminal were revoked. */
const listTransactions: PaymentProvider['listTransactions'] = async (credentials, ...args) =>
  credentials.tpnNumber === OLD
    ? { kind: 'unavailable', reason: 'unauthorized' }
    : ipospays.listTransactions(credentials, ...args);
const revokedOldKeys = await world.startProcess({ listTransactions });

/** Makes a payment at the old and one at the new terminal of a company, on one day. */
async function payAtBothTerminals() {
  const page = await makePayment(world, { amountDueMinor: 700 }, { tpnNumber: OLD });
  await sweep(world);
  clock.advance(1000);
  await world.configure(page.owner, {
    companyId: String(page.companyId),
    merchantToken: MERCHANT_KEY,
    tpnNumber: NEW,
    testMode: false,
  });
  await payAnotherBill(world, page, 900);
  return { ...page, day: dayIn('UTC', clock.now()) };
}

test('keeps a day agreed when the list of a replaced terminal can no longer be read', async () => {
  const { owner, companyId, day } = await payAtBothTerminals();
  const agreed = {
    day,
    state: 'AGREED',
    provider: sums({ payments: 1600, count: 2 }),
    own: sums({ payments: 1600, count: 2 }),
    exceptions: [],
  };
  await endDay(world, day);
  expect(await daysOf(world, owner, companyId)).toMatchObject([agreed]);
  clock.advance(48 * HOUR_MS);
  await sweep(revokedOldKeys);
  expect((await daysOf(world, owner, companyId)).at(-1)).toMatchObject(agreed);
});

test('reports no exceptions for payments of a terminal that was never read, but an unavailable list until a file is imported', async () => {
  const { owner, companyId, day, id } = await payAtBothTerminals();
  await endDay({ ...world, app: revokedOldKeys.app }, day);
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
  await sweep(revokedOldKeys);
  expect(await daysOf(world, owner, companyId)).toMatchObject([
    { state: 'AGREED', listProblem: null, provider: sums({ payments: 1600, count: 2 }), exceptions: [] },
  ]);
});

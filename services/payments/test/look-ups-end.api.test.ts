import { expect, test } from 'vitest';
import { createPaymentRepository } from '../src/data/payment.repository.ts';
import { onCallback } from '../src/domain/payment.ts';
import { opened, paid, resolve } from './world/operations.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock } = world;
const payments = createPaymentRepository(world.platform);
const HOUR = 60 * 60_000;

test('stops polling after a webhook that arrived together with the success', async () => {
  const page = await paid(world);
  const settled = await payments.find(page.companyId, page.id);
  if (!settled) throw new Error('The payment does not exist');
  // Decided on the payment as it was before the success.
  const late = onCallback({ state: 'redirected' }, clock.now());
  expect(
    await payments.recordCallback(settled, { key: 'n', source: 'webhook', says: 'paid', at: clock.now() }, late),
  ).toBe(true);
  expect(await world.pollDue()).toBe(1);
  expect(await world.pollDue()).toBe(0);
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

/** Makes a payment in review because the provider reports the transaction of another payment for it. */
async function inReviewByTransaction() {
  const first = await paid(world);
  const second = await opened(world);
  const stored = await world.stored(first.id);
  await world.platform.mongo
    .collection<{ _id: string }>('payments')
    .updateOne({ _id: first.id }, { $set: { companyId: second.companyId } });
  const echo = await world.secondProcess({
    fetchStatus: async (credentials, asked) => {
      const answer = await echo.ipospays.fetchStatus(credentials, first.id);
      if (answer.kind !== 'paid') return answer;
      return { ...answer, evidence: { ...answer.evidence, reference: asked } };
    },
  });
  await echo.comeBack(second.id);
  expect(await world.stored(second.id)).toMatchObject({ state: 'review' });
  expect(stored?.providerTxnId).toBeDefined();
  return { ...second, poll: () => echo.app.useCases.refreshPaymentById(second.companyId, second.id) };
}

test('polls a payment in review on the usual schedule', async () => {
  const { id, poll } = await inReviewByTransaction();
  clock.advance(HOUR);
  await poll();
  const { nextPollAt = clock.now() } = (await world.stored(id)) ?? {};
  expect(nextPollAt.getTime()).toBeGreaterThan(clock.now().getTime());
});

test('does not reopen a review that staff closed', async () => {
  const { id, owner, poll } = await inReviewByTransaction();
  expect((await resolve(world, owner, id, 'CLOSE')).userErrors).toEqual([]);
  await poll();
  expect(await world.stored(id)).toMatchObject({ state: 'failed' });
});

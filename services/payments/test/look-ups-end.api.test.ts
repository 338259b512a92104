import { expect, test } from 'vitest';
import { createPaymentRepository } from '../src/data/payment.repository.ts';
import { hintOf } from '../src/domain/hint.ts';
import { opened, paid, resolve } from './world/staff-work.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock } = world;
const payments = createPaymentRepository(world.platform);
const HOUR = 60 * 60_000;

test('a notice that comes while its payment is being settled does not have it looked up for ever', async () => {
  const page = await paid(world);
  const settled = await payments.find(page.companyId, page.id);
  if (!settled) throw new Error('not there');
  // What it changes was decided on the payment as it stood before.
  const late = hintOf({ state: 'redirected' }, clock.now());
  expect(await payments.noteHint(settled, { key: 'n', source: 'notice', says: 'paid', at: clock.now() }, late)).toBe(
    true,
  );
  expect(await world.pollDue()).toBe(1);
  expect(await world.pollDue()).toBe(0);
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

/** A payment of which the provider says that another one's transaction paid it. */
async function ofAnothersTransaction() {
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
  return { ...second, look: () => echo.app.useCases.refreshPaymentById(second.companyId, second.id) };
}

test('a review of another payment’s transaction is looked up as seldom as any other', async () => {
  const { id, look } = await ofAnothersTransaction();
  clock.advance(HOUR);
  await look();
  const { nextPollAt = clock.now() } = (await world.stored(id)) ?? {};
  expect(nextPollAt.getTime()).toBeGreaterThan(clock.now().getTime());
});

test('once a person has closed it, it does not come back to review', async () => {
  const { id, owner, look } = await ofAnothersTransaction();
  expect((await resolve(world, owner, id, 'CLOSE')).userErrors).toEqual([]);
  await look();
  expect(await world.stored(id)).toMatchObject({ state: 'failed' });
});

import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { staff } from './world/operations.ts';
import { makePayment, makePaymentInReview, refundPayment, resolveReview } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { platform } = world;
const CANARY = 'canary-key-abcdefghijklmnop';

test('records each change of payment settings once, without the key', async () => {
  const owner = staff(901, 'managePaymentSettings');
  const input = { companyId: '901', merchantToken: CANARY, tpnNumber: '123456789012' };
  await world.configure(owner, input);
  world.clock.advance(1000);
  await world.configure(owner, { ...input, tpnNumber: '000000000001' });
  await world.configure(owner, { ...input, tpnNumber: '000000000001' });
  const acts = await recordedActs(platform, 901);
  expect(acts).toMatchObject([
    {
      action: 'payment-settings.changed',
      target: { type: 'company', id: '901' },
      after: { merchantToken: 'changed', tpnNumber: '123456789012', testMode: true },
    },
    { before: { tpnNumber: '123456789012' }, after: { tpnNumber: '000000000001' } },
  ]);
  expect(acts).toHaveLength(2);
  expect(JSON.stringify(acts)).not.toContain(CANARY);
});

test('records a requested refund once, with its amount, in the write that requests it', async () => {
  const { id, owner, companyId } = await makePayment(world);
  await platform.relay.sweep();
  await withoutRelay(platform, async () => {
    const first = await refundPayment(world, owner, id, { amountMinor: 417, idempotencyKey: 'once' });
    expect(first.refund?.status).toBe('SUCCEEDED');
    await refundPayment(world, owner, id, { amountMinor: 417, idempotencyKey: 'once' });
    await refundPayment(world, owner, id, { amountMinor: 99_999_999 });
  });
  expect((await world.stored(id))?.outbox?.map(({ type }) => type)).toContain('payments.act.recorded');
  const acts = (await recordedActs(platform, companyId)).filter(({ action }) => action === 'refund.requested');
  expect(acts).toMatchObject([{ target: { type: 'payment', id }, after: { amount: '$4.17' } }]);
  expect(acts[0]?.actor).toMatchObject({ kind: 'user', role: 'company_admin' });
});

test('records one decision for two concurrent decisions on a review, and none for CHECK_AGAIN', async () => {
  const { id, owner, companyId } = await makePaymentInReview(world);
  await resolveReview(world, owner, id, 'CHECK_AGAIN');
  await Promise.all([resolveReview(world, owner, id, 'ACCEPT'), resolveReview(world, owner, id, 'ACCEPT')]);
  const acts = (await recordedActs(platform, companyId)).filter(({ action }) => action === 'review.decided');
  expect(acts).toMatchObject([{ target: { type: 'payment', id }, after: { decision: 'accept' } }]);
});

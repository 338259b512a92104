import { expect, test } from 'vitest';
import { chooseAtStripe } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator } = world;

/** Starts a payment by Stripe; returns it with its page. */
async function started() {
  const company = await world.stripeCompany();
  const { payment, paymentUrl, userErrors } = await world.start(
    company.customer,
    company.customerId,
    company.balanceId,
  );
  expect(userErrors).toEqual([]);
  return { ...company, id: payment?.id ?? '', paymentUrl: paymentUrl ?? '' };
}

test('takes a payment from its start to the receipt', async () => {
  const { id, paymentUrl, companyId, customer } = await started();
  expect(paymentUrl).toContain(`${simulator.url}/stripe/pay/cs_test_`);
  expect(await world.stored(id)).toMatchObject({ provider: 'stripe-checkout', state: 'page-open', testMode: true });

  const returnUrl = await chooseAtStripe(paymentUrl, 'paid');
  expect(returnUrl).toContain(`/api/payments/return/${id}`);
  expect(await world.recordReturn(id)).toMatchObject({ status: 'success' });
  expect(await world.find(customer, id)).toMatchObject({
    status: 'SUCCESS',
    transactionId: expect.stringMatching(/^ch_/),
  });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  const receipt = await world.app.useCases.findReceipt({ kind: 'service', service: 'notifications' }, companyId, id);
  expect(receipt).toMatchObject({ receivedMinor: 8417, testMode: true });
});

import { expect } from 'vitest';
import { chooseAtStripe } from './servers.ts';
import type { createWorld } from './world.ts';

/** Creates functions that make payments by Stripe, each in a new company. */
export function createStripeScenarios(world: Awaited<ReturnType<typeof createWorld>>) {
  const { simulator, clock } = world;

  /** Opens a payment page of Stripe in a new company. */
  async function openPage() {
    const company = await world.stripeCompany();
    const { payment, paymentUrl, userErrors } = await world.start(
      company.customer,
      company.customerId,
      company.balanceId,
    );
    expect(userErrors).toEqual([]);
    return { ...company, id: payment?.id ?? '', paymentUrl: paymentUrl ?? '' };
  }

  /** Makes a successful payment by Stripe in a new company, and waits until its webhook is handled. */
  async function makePayment() {
    const page = await openPage();
    await chooseAtStripe(page.paymentUrl, 'paid');
    await world.recordReturn(page.id);
    await expectWebhooks(page.id, 1);
    return page;
  }

  const stateOf = async (id: string) => (await world.stored(id))?.state;
  const webhooksOf = async (id: string) =>
    ((await world.stored(id))?.evidence ?? []).filter(({ source }) => source === 'webhook');
  /** Waits until this number of webhooks is recorded. */
  const expectWebhooks = (id: string, count: number) =>
    expect.poll(async () => (await webhooksOf(id)).length).toBe(count);
  const poll = ({ companyId, id }: { companyId: number; id: string }) => {
    // The minimum interval of status queries is 5 seconds.
    clock.advance(6000);
    return world.app.useCases.refreshPaymentById(companyId, id);
  };
  const objectsOf = async (key: string) => {
    const response = await fetch(`${simulator.url}/_simulator/stripe/objects?key=${key}`);
    return (await response.json()) as Record<
      'sessions' | 'refunds',
      { id: string; status: string; amount: number; payment_intent: string | null }[]
    >;
  };

  return { openPage, makePayment, stateOf, webhooksOf, expectWebhooks, poll, objectsOf };
}

import { expect } from 'vitest';
import { chooseAtStripe } from './servers.ts';
import type { createWorld } from './world.ts';

/** Payments by Stripe, in companies of their own. */
export function createStripeScenarios(world: Awaited<ReturnType<typeof createWorld>>) {
  const { simulator, clock } = world;

  /** Starts a payment by Stripe in a new company; returns it with its page. */
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

  /** Makes a successful payment by Stripe in a new company, whose webhook has been handled. */
  async function paid() {
    const page = await started();
    await chooseAtStripe(page.paymentUrl, 'paid');
    await world.recordReturn(page.id);
    await webhookCount(page.id, 1);
    return page;
  }

  const stateOf = async (id: string) => (await world.stored(id))?.state;
  const webhooksOf = async (id: string) =>
    ((await world.stored(id))?.evidence ?? []).filter(({ source }) => source === 'webhook');
  const webhookCount = (id: string, count: number) =>
    expect.poll(async () => (await webhooksOf(id)).length).toBe(count);
  const poll = ({ companyId, id }: { companyId: number; id: string }) => {
    clock.advance(6000);
    return world.app.useCases.refreshPaymentById(companyId, id);
  };
  const objectsOf = async (key: string) => {
    const answer = await fetch(`${simulator.url}/_simulator/stripe/objects?key=${key}`);
    return (await answer.json()) as Record<
      'sessions' | 'refunds',
      { id: string; status: string; amount: number; payment_intent: string | null }[]
    >;
  };

  return { started, paid, stateOf, webhooksOf, webhookCount, poll, objectsOf };
}

import type { PortalOrigin } from '@utility-pay/service-kit/portal-origin';
import { expect, test } from 'vitest';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { start, billing, origin } = world;

/** Returns the origin to which the provider sends the payer after `outcome`. */
const originAfter = async (paymentUrl: string | null, outcome: 'paid' | 'declined' | 'cancelled') =>
  new URL((await chooseOutcome(paymentUrl, outcome)) ?? '').origin;

/** Pays as a customer of a new company with these hosts; returns the origin to which the payer returns. */
async function originAfterPayment(hostNames: string[], portalOf: (companyId: number) => PortalOrigin | undefined) {
  const { customer, customerId, balanceId, companyId } = await world.company();
  billing.hosts.set(companyId, hostNames);
  const { paymentUrl } = await start(customer, customerId, balanceId, portalOf(companyId));
  return originAfter(paymentUrl, 'paid');
}

const LAKE = 'https://pay.lake.example';
const HILL = 'https://pay.hill.example';
const ownHost = (companyId: number) => ({ url: 'https://bills.lake.example', companyId });
const hostOfAnotherCompany = (companyId: number) => ({ url: HILL, companyId: companyId + 1 });
const sharedHost = () => ({ url: origin.url, companyId: null });
const HOSTS = ['pay.lake.example', 'bills.lake.example'];

test('returns the payer to the host where the payment was started', async () => {
  expect(await originAfterPayment(HOSTS, ownHost)).toBe('https://bills.lake.example');
  expect(await originAfterPayment(HOSTS, sharedHost)).toBe(origin.url);
});

test('never returns the payer to another company’s host, but to the company’s first host or PUBLIC_URL', async () => {
  const { port } = new URL(origin.url);
  const first = `http://pay.lake.example:${port}`;
  expect(await originAfterPayment(HOSTS, hostOfAnotherCompany)).toBe(first);
  expect(await originAfterPayment(HOSTS, () => undefined)).toBe(first);
  expect(await originAfterPayment([], hostOfAnotherCompany)).toBe(origin.url);
  expect(await originAfterPayment([], () => undefined)).toBe(origin.url);
});

test('returns the payer to the same host after a cancelled payment, and receives webhooks at PUBLIC_URL', async () => {
  const { customer, customerId, balanceId, companyId } = await world.company();
  const portal = { url: LAKE, companyId };
  const cancelled = await start(customer, customerId, balanceId, portal);
  expect(await originAfter(cancelled.paymentUrl, 'cancelled')).toBe(LAKE);
  await world.find(customer, cancelled.payment?.id ?? '');
  const before = origin.received();
  const paid = await start(customer, customerId, balanceId, portal);
  expect(await originAfter(paid.paymentUrl, 'paid')).toBe(LAKE);
  await expect.poll(() => origin.received()).toBeGreaterThan(before);
});

test('opens a new page for a payer who starts the payment again at another host', async () => {
  const { customer, customerId, balanceId, companyId } = await world.company();
  const atShared = await start(customer, customerId, balanceId, sharedHost());
  const atOwn = await start(customer, customerId, balanceId, { url: LAKE, companyId });
  const again = await start(customer, customerId, balanceId, { url: LAKE, companyId });
  expect(atOwn.payment?.id).not.toBe(atShared.payment?.id);
  expect(again.payment?.id).toBe(atOwn.payment?.id);
  expect(await originAfter(atOwn.paymentUrl, 'paid')).toBe(LAKE);
});

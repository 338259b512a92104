import { domainEvents } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import type { Billing } from '../../src/app.ts';

/** Delivers all published transfers of a company, in their order. */
export async function deliverTransfers(platform: Platform, app: Billing, companyId: number): Promise<void> {
  await platform.relay.sweep();
  const type = domainEvents.creditTransferred.name;
  const events = await platform.mongo.collection('events').find({ companyId, type }).sort({ _id: 1 }).toArray();
  for (const { data } of events)
    await deliverEvent(app, platform.createEvent(domainEvents.creditTransferred, companyId, data));
}

/** Returns the cents of credits that have left an account and not reached the other one, from the copied journal. */
export async function amountInTransitMinor({ mongo }: Platform, companyId: number): Promise<number> {
  const moved = await mongo.collection('journal').find({ companyId, kind: 'transfer' }).toArray();
  return moved.reduce((sum, { credit, amountMinor }) => sum + (credit.endsWith('transfers') ? 1 : -1) * amountMinor, 0);
}

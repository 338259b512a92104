import type { DomainEvent } from '@utility-pay/contracts';
import type { Process, World } from './world.ts';

interface LoggedEvent extends Omit<DomainEvent, 'id' | 'at'> {
  _id: string;
  at: Date;
  pending: string[];
}

interface Delivery {
  event: LoggedEvent;
  publisher: keyof Process;
  subscriber: keyof Process;
}

const SERVICES = ['billing', 'payments'] as const;

/** Publishes the pending events of a company, and returns all events for billing and payments, oldest first. */
async function deliveriesOf(
  { main, platforms, publish }: World,
  companyId: number,
): Promise<(Delivery & { isPending: boolean })[]> {
  const deliveries: (Delivery & { isPending: boolean })[] = [];
  for (const publisher of SERVICES) {
    const { mongo } = platforms[publisher];
    await publish(publisher);
    const events = await mongo.collection<LoggedEvent>('events').find({ companyId }).sort({ at: 1, _id: 1 }).toArray();
    for (const event of events)
      for (const subscriber of SERVICES)
        if (main[subscriber].handlers.some(({ name }) => name === event.type))
          deliveries.push({ event, publisher, subscriber, isPending: event.pending.includes(subscriber) });
  }
  return deliveries;
}

async function deliver(
  { platforms }: World,
  process: Process,
  { event, publisher, subscriber }: Delivery,
): Promise<void> {
  const { _id: id, at, type, version, companyId, data } = event;
  const handler = process[subscriber].handlers.find(({ name }) => name === type);
  await handler?.handle({ id, type, version, companyId, at: at.toISOString(), data });
  await platforms[publisher].events.acknowledge([id], subscriber);
}

export type DeliveredEvents = 'pending' | 'pending-twice' | 'first-pending' | 'all-reversed';

/** Delivers events of a company to the handlers of a process. Returns their number. */
export async function deliverEvents(
  world: World,
  process: Process,
  companyId: number,
  what: DeliveredEvents,
): Promise<number> {
  const all = await deliveriesOf(world, companyId);
  const pending = all.filter(({ isPending }) => isPending);
  const chosen = {
    pending,
    'pending-twice': [...pending, ...pending],
    'first-pending': pending.slice(0, 1),
    'all-reversed': all.toReversed(),
  }[what];
  for (const delivery of chosen) await deliver(world, process, delivery);
  return chosen.length;
}

/** Runs the jobs of a company that are on the queues. */
export async function runJobs({ jobs }: World, process: Process): Promise<void> {
  for (const { service, name, data } of jobs.splice(0)) {
    if (service !== 'billing' && service !== 'payments') continue;
    await process[service].handlers.find((handler) => handler.name === name)?.handle(data);
  }
}

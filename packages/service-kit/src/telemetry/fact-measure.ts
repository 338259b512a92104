import type { ServiceName } from '@utility-pay/contracts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../outbox/event-log.ts';
import type { Relay } from '../outbox/relay.ts';
import { ageOf } from './age.ts';
import type { Measure } from './measure.ts';

interface Parts {
  service: ServiceName;
  relay: Pick<Relay, 'oldest'>;
  events: Pick<EventLog, 'standing'>;
  clock: Clock;
}

/** What a service has yet to tell, and what it told that has not been dealt with. */
export const factMeasure = ({ service, relay, events, clock }: Parts): Measure => ({
  gauges: {
    portal_outbox_oldest_seconds: 'Age of the oldest fact that has not been handed out; 0 for none',
    portal_facts_owed: 'Facts handed out that a subscriber has not dealt with, counted up to 10000',
    portal_facts_owed_oldest_seconds: 'Age of the oldest such fact; 0 for none',
  },
  labels: ['service'],
  read: async () => {
    const labels = { service };
    const [told, { owed, oldest }] = await Promise.all([relay.oldest(), events.standing()]);
    return [
      { gauge: 'portal_outbox_oldest_seconds', labels, value: ageOf(told, clock) },
      { gauge: 'portal_facts_owed', labels, value: owed },
      { gauge: 'portal_facts_owed_oldest_seconds', labels, value: ageOf(oldest, clock) },
    ];
  },
});

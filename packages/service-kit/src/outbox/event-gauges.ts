import type { ServiceName } from '@utility-pay/contracts';
import { ageOf, type GaugeSource } from '../telemetry/gauges.ts';
import type { Clock } from '../time-and-ids.ts';
import type { EventLog } from './event-log.ts';
import type { Relay } from './relay.ts';

interface Parts {
  service: ServiceName;
  relay: Pick<Relay, 'oldest'>;
  events: Pick<EventLog, 'backlog'>;
  clock: Clock;
}

/** What a service has yet to tell, and what it told that has not been dealt with. */
export const eventGauges = ({ service, relay, events, clock }: Parts): GaugeSource => ({
  gauges: {
    portal_outbox_oldest_seconds: 'Age of the oldest fact that has not been handed out; 0 for none',
    portal_events_pending: 'Facts handed out that a subscriber has not dealt with, counted up to 10000',
    portal_events_pending_oldest_seconds: 'Age of the oldest such fact; 0 for none',
  },
  labels: ['service'],
  read: async () => {
    const labels = { service };
    const [told, { pending, oldest }] = await Promise.all([relay.oldest(), events.backlog()]);
    return [
      { gauge: 'portal_outbox_oldest_seconds', labels, value: ageOf(told, clock) },
      { gauge: 'portal_events_pending', labels, value: pending },
      { gauge: 'portal_events_pending_oldest_seconds', labels, value: ageOf(oldest, clock) },
    ];
  },
});

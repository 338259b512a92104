import type { ServiceName } from '@utility-pay/contracts';
import { ageOf, type GaugeSource } from '../telemetry/gauges.ts';
import type { Clock } from '../time-and-ids.ts';
import type { EventLog } from './event-log.ts';
import type { Relay } from './relay.ts';

interface Dependencies {
  service: ServiceName;
  relay: Pick<Relay, 'oldest'>;
  events: Pick<EventLog, 'backlog'>;
  clock: Clock;
}

/** Returns gauges of unpublished and unacknowledged events. */
export const eventGauges = ({ service, relay, events, clock }: Dependencies): GaugeSource => ({
  gauges: {
    portal_outbox_oldest_seconds: 'Age of the oldest unpublished event; 0 if there is none',
    portal_events_pending: 'Published events not yet acknowledged by a subscriber, 10000 at most',
    portal_events_pending_oldest_seconds: 'Age of the oldest such event; 0 if there is none',
  },
  labels: ['service'],
  read: async () => {
    const labels = { service };
    const [oldestUnpublished, { pending, oldest }] = await Promise.all([relay.oldest(), events.backlog()]);
    return [
      { gauge: 'portal_outbox_oldest_seconds', labels, value: ageOf(oldestUnpublished, clock) },
      { gauge: 'portal_events_pending', labels, value: pending },
      { gauge: 'portal_events_pending_oldest_seconds', labels, value: ageOf(oldest, clock) },
    ];
  },
});

import type { ServiceName } from '@utility-pay/contracts';
import { queueGauges } from '../jobs/queue-gauges.ts';
import { handleEach, throwFailures } from '../jobs/sweep-in-batches.ts';
import { startSweepers } from '../jobs/sweeper.ts';
import { startWorker } from '../jobs/worker.ts';
import { startAcknowledgements } from '../outbox/acknowledgements.ts';
import { eventGauges } from '../outbox/event-gauges.ts';
import type { PendingEvent } from '../outbox/event-log.ts';
import type { Platform } from '../platform.ts';
import type { ServiceApp } from '../service-app.ts';

/** The interval of sweeps for events whose flush was lost. */
const RELAY_INTERVAL_MS = 1000;
const REDELIVERY_INTERVAL_MS = 5000;
/** How long after its delivery an event is redelivered if a subscriber has not acknowledged it. */
const REDELIVER_AFTER_MS = 15_000;
const REDELIVERY_BATCH_SIZE = 500;

/** Starts a service's queue worker, relay and sweepers. Closing waits for running jobs. */
export function runWorkers(app: ServiceApp, platform: Platform): { close(): Promise<void> } {
  const { name, redisUrl, queues, events, relay, clock, log, metrics } = platform;
  const subscribers = new Set<ServiceName>(app.publishes.flatMap((type) => type.subscribers));
  const redeliverPending = async (): Promise<void> => {
    const now = clock.now();
    const due = await events.takePending(new Date(now.getTime() - REDELIVER_AFTER_MS), now, REDELIVERY_BATCH_SIZE);
    const redeliver = ({ event, pending }: PendingEvent) =>
      Promise.all(pending.map((subscriber) => queues.addEvent(subscriber, event)));
    throwFailures(await handleEach(due, redeliver));
  };
  metrics.addGauges(queueGauges(name, queues.counts, clock));
  metrics.addGauges(eventGauges({ service: name, relay, events, clock }));
  for (const source of app.gauges ?? []) metrics.addGauges(source);
  const running = [
    startWorker({ name, redisUrl, queues, handlers: app.handlers, concurrency: app.jobConcurrency, metrics, log }),
    startAcknowledgements({ publisher: name, subscribers: [...subscribers], redisUrl, queues, events, log }),
    startSweepers(
      [
        { name: 'relay', everyMs: RELAY_INTERVAL_MS, run: relay.sweep },
        { name: 'event-redelivery', everyMs: REDELIVERY_INTERVAL_MS, run: redeliverPending },
        ...app.sweepers,
      ],
      log,
    ),
  ];
  return { close: async () => void (await Promise.all(running.map((part) => part.close()))) };
}

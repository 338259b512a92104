import type { ServiceName } from '@utility-pay/contracts';
import { startAcknowledgements } from '../jobs/acknowledgements.ts';
import { startSweepers } from '../jobs/sweeper.ts';
import { startWorker } from '../jobs/worker.ts';
import { factMeasure } from '../telemetry/fact-measure.ts';
import { queueMeasure } from '../telemetry/queue-measure.ts';
import type { Platform } from './platform.ts';
import type { ServiceApp } from './service-app.ts';

/** Milliseconds between looks for facts whose nudge was lost. */
const RELAY_SWEEP_MS = 1000;
const OWED_SWEEP_MS = 5000;
/** Milliseconds after which a fact that a subscriber has not acknowledged is handed out again. */
const OWED_AFTER_MS = 15_000;
const OWED_BATCH = 500;

/** Starts the worker role of a service: its queue, its relay, its sweepers. Closing lets jobs in hand finish. */
export function runWorkers(app: ServiceApp, platform: Platform): { close(): Promise<void> } {
  const { name, redisUrl, queues, events, relay, clock, log, metrics } = platform;
  const subscribers = new Set<ServiceName>(app.publishes.flatMap((type) => type.subscribers));
  const handOutOwed = async (): Promise<void> => {
    const now = clock.now();
    const owed = await events.takeOwed(new Date(now.getTime() - OWED_AFTER_MS), now, OWED_BATCH);
    for (const { fact, pending } of owed)
      await Promise.all(pending.map((subscriber) => queues.addFact(subscriber, fact)));
  };
  metrics.measure(queueMeasure(name, queues.pulse, clock));
  metrics.measure(factMeasure({ service: name, relay, events, clock }));
  for (const measure of app.measures ?? []) metrics.measure(measure);
  const running = [
    startWorker({ name, redisUrl, queues, handlers: app.handlers, metrics, log }),
    startAcknowledgements({ subscribers: [...subscribers], redisUrl, queues, events, log }),
    startSweepers(
      [
        { name: 'relay', everyMs: RELAY_SWEEP_MS, run: relay.sweep },
        { name: 'owed-facts', everyMs: OWED_SWEEP_MS, run: handOutOwed },
        ...app.sweepers,
      ],
      log,
    ),
  ];
  return { close: async () => void (await Promise.all(running.map((part) => part.close()))) };
}

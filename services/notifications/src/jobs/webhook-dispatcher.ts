import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { Logger } from '@utility-pay/service-kit/log';
import type { NotificationsUseCases } from '../use-cases/index.ts';
import type { EndpointKey } from '../use-cases/ports/webhooks.ts';

const EVERY_MS = 500;
/** Maximum number of endpoints to which a process sends at the same time: of all companies, and of one. */
const MAX_RUNNING = 100;
const MAX_RUNNING_PER_COMPANY = 5;
const BATCH_SIZE = 500;

export interface WebhookDispatcher {
  /** Starts sending to these endpoints as far as the limits allow. Never throws. */
  start(endpoints: readonly EndpointKey[]): void;
  sweeper: Sweeper;
}

/**
 * Sends to due endpoints outside the service's queue, so that slow endpoints do not delay emails. The schedule is stored in the
 * endpoints: the sweeper later finds those for which there is no room now.
 */
export function createWebhookDispatcher(
  { deliverWebhooks, listDueWebhookEndpoints }: NotificationsUseCases,
  log: Logger,
): WebhookDispatcher {
  const running = new Map<string, { companyId: number; done: Promise<void> }>();
  const stopping = new AbortController();
  const runningOf = (companyId: number): number =>
    [...running.values()].filter((delivery) => delivery.companyId === companyId).length;

  function start(endpoints: readonly EndpointKey[]): void {
    for (const key of endpoints) {
      const { companyId, endpointId } = key;
      if (stopping.signal.aborted || running.size >= MAX_RUNNING) return;
      if (running.has(endpointId) || runningOf(companyId) >= MAX_RUNNING_PER_COMPANY) continue;
      const done = deliverWebhooks(key, stopping.signal)
        .catch((err: unknown) => log.warn({ err, ...key }, 'Webhooks could not be sent; the next sweep retries them'))
        .finally(() => running.delete(endpointId));
      running.set(endpointId, { companyId, done });
    }
  }

  return {
    start,
    sweeper: {
      name: 'due-webhooks',
      everyMs: EVERY_MS,
      run: async () => start(await listDueWebhookEndpoints(BATCH_SIZE)),
      close: async () => {
        stopping.abort();
        await Promise.all([...running.values()].map(({ done }) => done));
      },
    },
  };
}

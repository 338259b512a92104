import type { DomainEvent } from '@utility-pay/contracts';
import { throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import { WEBHOOK_DOMAIN_EVENTS } from '../domain/webhook-event.ts';
import type { WebhookDispatcher } from '../jobs/webhook-dispatcher.ts';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/**
 * Returns the handlers, extended for the events that partners see: such an event is added to its company's feed, its webhook
 * messages are added and started, and the service's own handler of the event runs, if there is one. If one of the three fails, the
 * others still run, and the job is retried.
 */
export function withPartnerEvents(
  handlers: readonly Handler[],
  { recordWebhooks, recordFeedEvent }: NotificationsUseCases,
  { start }: WebhookDispatcher,
): Handler[] {
  const partnerEventNames = new Set(WEBHOOK_DOMAIN_EVENTS.map(({ name }) => name));
  const sendWebhooks = async (event: DomainEvent) => start(await recordWebhooks(event));
  const partnerHandlers = WEBHOOK_DOMAIN_EVENTS.map((type): Handler => {
    const feed = onEvent(type, recordFeedEvent);
    const webhooks = onEvent(type, sendWebhooks);
    const own = handlers.find(({ name }) => name === type.name);
    return {
      name: type.name,
      handle: async (data, stopping) => {
        const results = await Promise.allSettled([
          feed.handle(data, stopping),
          webhooks.handle(data, stopping),
          own?.handle(data, stopping),
        ]);
        throwFailures(results.flatMap((result) => (result.status === 'rejected' ? [{ error: result.reason }] : [])));
      },
    };
  });
  return [...handlers.filter(({ name }) => !partnerEventNames.has(name)), ...partnerHandlers];
}

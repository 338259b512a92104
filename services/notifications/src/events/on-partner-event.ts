import type { DomainEvent } from '@utility-pay/contracts';
import { throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import { WEBHOOK_DOMAIN_EVENTS } from '../domain/webhook-event.ts';
import type { WebhookDispatcher } from '../jobs/webhook-dispatcher.ts';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/**
 * Returns the handlers with those for partners: each event that partners see is added to its company's feed, its webhook
 * messages are added and started, and the service's own handler of the event runs, if it has one. If one of them fails, the
 * others still run, and the job is repeated.
 */
export function withPartnerEvents(
  handlers: readonly Handler[],
  { recordWebhooks, recordFeedEvent }: NotificationsUseCases,
  { start }: WebhookDispatcher,
): Handler[] {
  const names = new Set(WEBHOOK_DOMAIN_EVENTS.map(({ name }) => name));
  const send = async (event: DomainEvent) => start(await recordWebhooks(event));
  const forPartners = WEBHOOK_DOMAIN_EVENTS.map((type): Handler => {
    const feed = onEvent(type, recordFeedEvent);
    const webhooks = onEvent(type, send);
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
  return [...handlers.filter(({ name }) => !names.has(name)), ...forPartners];
}

import type { DomainEvent } from '@utility-pay/contracts';
import { throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import { WEBHOOK_DOMAIN_EVENTS } from '../domain/webhook-event.ts';
import type { WebhookDispatcher } from '../jobs/webhook-dispatcher.ts';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/**
 * Returns the handlers with webhooks: for each event that partners see, its webhook messages are added and started, and the
 * service's own handler of the event runs, if it has one. If one of them fails, the other still runs, and the job is repeated.
 */
export function withWebhooks(
  handlers: readonly Handler[],
  { recordWebhooks }: NotificationsUseCases,
  { start }: WebhookDispatcher,
): Handler[] {
  const names = new Set(WEBHOOK_DOMAIN_EVENTS.map(({ name }) => name));
  const send = async (event: DomainEvent) => start(await recordWebhooks(event));
  const webhooks = WEBHOOK_DOMAIN_EVENTS.map((type): Handler => {
    const record = onEvent(type, send);
    const own = handlers.find(({ name }) => name === type.name);
    return {
      name: type.name,
      handle: async (data, stopping) => {
        const results = await Promise.allSettled([record.handle(data, stopping), own?.handle(data, stopping)]);
        throwFailures(results.flatMap((result) => (result.status === 'rejected' ? [{ error: result.reason }] : [])));
      },
    };
  });
  return [...handlers.filter(({ name }) => !names.has(name)), ...webhooks];
}

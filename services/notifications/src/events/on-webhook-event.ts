import type { DomainEvent } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import { WEBHOOK_DOMAIN_EVENTS } from '../domain/webhook-event.ts';
import type { WebhookDispatcher } from '../jobs/webhook-dispatcher.ts';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/**
 * Returns the handlers with webhooks: for each event that partners see, first its webhook messages are added and started,
 * then the service's own handler of the event runs, if it has one.
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
        await record.handle(data, stopping);
        await own?.handle(data, stopping);
      },
    };
  });
  return [...handlers.filter(({ name }) => !names.has(name)), ...webhooks];
}

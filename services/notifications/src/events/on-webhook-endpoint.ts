import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Informs the security contacts that a webhook endpoint was disabled. */
export const onWebhookEndpointDisabled = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.webhookEndpointDisabled, ({ id, companyId, at, data: { endpointId, reason } }) =>
    informSecurityContacts(companyId, id, {
      template: 'webhook-disabled',
      endpointId,
      disabledReason: reason,
      changedAt: new Date(at),
    }),
  );

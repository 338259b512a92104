import { valuesByName, WEBHOOK_DISABLED_REASON_BY_NAME, WEBHOOK_EVENT_TYPE_BY_NAME } from '@utility-pay/contracts';

/** Maps the schema's enum names to internal values; resolvers receive and return the internal values. */
export const ENUM_VALUES = {
  DeliveryState: valuesByName(['queued', 'sent', 'failed', 'captured']),
  EmailProvider: valuesByName(['resend']),
  WebhookEventType: WEBHOOK_EVENT_TYPE_BY_NAME,
  WebhookDisabledReason: WEBHOOK_DISABLED_REASON_BY_NAME,
  WebhookEndpointState: valuesByName(['active', 'disabled']),
  WebhookMessageState: valuesByName(['pending', 'delivered', 'failed']),
};

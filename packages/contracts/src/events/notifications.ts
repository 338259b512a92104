import { z } from 'zod';
import { WEBHOOK_DISABLED_REASONS } from '../webhooks.ts';
import { defineEvent, settingChange } from './define-event.ts';

/** An email configuration changed: the service informs the company's business owners, or the super admins. */
export const emailConfigurationChanged = defineEvent('notifications.configuration.changed', settingChange, [
  'notifications',
]);

/** A webhook endpoint failed for 3 days, or answered that it is gone: the service informs the company's business owners. */
export const webhookEndpointDisabled = defineEvent(
  'notifications.webhook-endpoint.disabled',
  z.object({ endpointId: z.string(), reason: z.enum(WEBHOOK_DISABLED_REASONS) }),
  ['notifications'],
);

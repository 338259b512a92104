/** The events that webhook endpoints of partners can subscribe to: names in messages, and labels on screens. */
export const WEBHOOK_EVENTS = [
  { type: 'payment.succeeded', label: 'Payment succeeded' },
  { type: 'payment.refunded', label: 'Payment refunded' },
  { type: 'payment.refund_failed', label: 'Refund failed' },
  { type: 'payment.disputed', label: 'Payment disputed' },
  { type: 'payment.dispute_won', label: 'Dispute won' },
  { type: 'payment.returned', label: 'Payment returned' },
  { type: 'payment.recorded', label: 'Payment recorded by staff or a partner' },
  { type: 'payment.reversed', label: 'Recorded payment reversed' },
  { type: 'upload.awaiting_approval', label: 'Upload awaiting approval' },
  { type: 'upload.completed', label: 'Upload completed' },
  { type: 'upload.failed', label: 'Upload failed' },
  { type: 'upload.discarded', label: 'Upload discarded' },
  { type: 'account.claimed', label: 'Account claimed' },
  { type: 'account.unclaimed', label: 'Account unclaimed' },
  { type: 'account.removed', label: 'Account deleted or archived' },
] as const satisfies readonly { type: string; label: string }[];

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]['type'];

export const WEBHOOK_EVENT_TYPES = WEBHOOK_EVENTS.map(({ type }) => type) as [WebhookEventType, ...WebhookEventType[]];

/** The type of the message that staff send to try an endpoint. No endpoint subscribes to it. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/** Why an endpoint was disabled: by staff, after failing for 3 days, or because it returned 410 Gone. */
export const WEBHOOK_DISABLED_REASONS = ['staff', 'failing', 'gone'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

export const MAX_WEBHOOK_ENDPOINTS = 10;
/** Maximum number of messages that one request replays. */
export const MAX_REPLAYED_WEBHOOKS = 10_000;

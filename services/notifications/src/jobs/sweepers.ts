import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import { ageOf, type GaugeSource } from '@utility-pay/service-kit/telemetry/gauges';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { NotificationsUseCases } from '../use-cases/index.ts';

const ENQUEUE_EVERY_MS = 2000;
const WAKE_EVERY_MS = 10 * 60_000;
const CLEAN_UP_EVERY_MS = 5000;
const GIVE_UP_EVERY_MS = 60_000;
const FINISH_FEEDS_EVERY_MS = 2000;

/** Returns the sweepers of emails, webhooks and event feeds. The queue ignores a company that already has a job. */
export const createSweepers = (useCases: NotificationsUseCases): Sweeper[] => [
  { name: 'due-emails', everyMs: ENQUEUE_EVERY_MS, run: useCases.enqueueDueEmails },
  { name: 'wake-webhook-endpoints', everyMs: WAKE_EVERY_MS, run: useCases.wakeWebhookEndpoints },
  { name: 'clean-up-webhook-endpoints', everyMs: CLEAN_UP_EVERY_MS, run: useCases.cleanUpWebhookEndpoints },
  { name: 'give-up-webhooks', everyMs: GIVE_UP_EVERY_MS, run: useCases.giveUpWebhooks },
  { name: 'unfinished-event-feeds', everyMs: FINISH_FEEDS_EVERY_MS, run: useCases.finishFeedEvents },
];

/** Returns the gauges of the deliveries with an attempt left. */
export const pendingDeliveryGauges = ({ pendingDeliveries }: NotificationsUseCases, clock: Clock): GaugeSource => ({
  gauges: {
    portal_deliveries_pending: 'Emails waiting to be sent',
    portal_deliveries_pending_oldest_seconds: 'Age of the oldest email waiting to be sent; 0 without one',
  },
  labels: [],
  read: async () => {
    const { count, oldest } = await pendingDeliveries();
    return [
      { gauge: 'portal_deliveries_pending', value: count },
      { gauge: 'portal_deliveries_pending_oldest_seconds', value: ageOf(oldest, clock) },
    ];
  },
});

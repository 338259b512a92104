import { ageOf, type GaugeSource } from '@utility-pay/service-kit/telemetry/gauges';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { NotificationsUseCases } from '../wire.ts';

/** Mail that is owed, for the workers' metrics. */
export const pendingDeliveryGauges = ({ measureOwed }: NotificationsUseCases, clock: Clock): GaugeSource => ({
  gauges: {
    portal_deliveries_pending: 'E-mails that have yet to be sent',
    portal_deliveries_pending_oldest_seconds: 'How long the e-mail has waited that waits longest; 0 for none',
  },
  labels: [],
  read: async () => {
    const { count, oldest } = await measureOwed();
    return [
      { gauge: 'portal_deliveries_pending', value: count },
      { gauge: 'portal_deliveries_pending_oldest_seconds', value: ageOf(oldest, clock) },
    ];
  },
});

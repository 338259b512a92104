import { ageOf, type Clock, type Measure } from '@utility-pay/service-kit';
import type { NotificationsUseCases } from '../wire.ts';

/** Mail that is owed, for the workers' metrics. */
export const owedDeliveriesMeasure = ({ measureOwed }: NotificationsUseCases, clock: Clock): Measure => ({
  gauges: {
    portal_deliveries_owed: 'E-mails that have yet to be sent',
    portal_deliveries_owed_oldest_seconds: 'How long the e-mail has waited that waits longest; 0 for none',
  },
  labels: [],
  read: async () => {
    const { count, oldest } = await measureOwed();
    return [
      { gauge: 'portal_deliveries_owed', value: count },
      { gauge: 'portal_deliveries_owed_oldest_seconds', value: ageOf(oldest, clock) },
    ];
  },
});

import { ageOf, type GaugeSource } from '@utility-pay/service-kit/telemetry/gauges';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { BillingUseCases } from '../use-cases/index.ts';

/** Returns the gauges of unfinished bill files. */
export const uploadGauges = ({ readUploadMetrics }: BillingUseCases, clock: Clock): GaugeSource => ({
  gauges: {
    portal_uploads_unfinished: 'Bill files that are queued or running',
    portal_uploads_oldest_seconds: 'Age of the oldest unfinished bill file; 0 without one',
    portal_uploads_stalled_seconds: 'Longest time since an unfinished bill file made progress; 0 without one',
  },
  labels: [],
  read: async () => {
    const { unfinished, oldest, lastSeen } = await readUploadMetrics();
    return [
      { gauge: 'portal_uploads_unfinished', value: unfinished },
      { gauge: 'portal_uploads_oldest_seconds', value: ageOf(oldest, clock) },
      { gauge: 'portal_uploads_stalled_seconds', value: ageOf(lastSeen, clock) },
    ];
  },
});

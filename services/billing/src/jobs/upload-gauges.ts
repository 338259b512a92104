import { ageOf, type GaugeSource } from '@utility-pay/service-kit/telemetry/gauges';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { UploadUseCases } from '../use-cases/index.ts';

/** Bill files in work, for the workers' metrics. */
export const uploadGauges = ({ measureUploads }: UploadUseCases, clock: Clock): GaugeSource => ({
  gauges: {
    portal_uploads_unfinished: 'Bill files that wait or are worked through',
    portal_uploads_oldest_seconds: 'How long the file has been there that is longest there; 0 for none',
    portal_uploads_stalled_seconds: 'How long the file has not moved that is silent for longest; 0 for none',
  },
  labels: [],
  read: async () => {
    const { unfinished, oldest, lastSign } = await measureUploads();
    return [
      { gauge: 'portal_uploads_unfinished', value: unfinished },
      { gauge: 'portal_uploads_oldest_seconds', value: ageOf(oldest, clock) },
      { gauge: 'portal_uploads_stalled_seconds', value: ageOf(lastSign, clock) },
    ];
  },
});

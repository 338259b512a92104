import { ageOf, type GaugeSource } from '@utility-pay/service-kit/telemetry/gauges';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { PaymentsUseCases } from '../use-cases/create-use-cases.ts';

/** Payments that wait, for the workers' metrics. */
export const waitingGauges = ({ measureWaiting }: PaymentsUseCases, clock: Clock): GaugeSource => ({
  gauges: {
    portal_payments_waiting:
      'Payments whose end nobody knows yet (open), and those that people must decide over (review)',
    portal_payments_waiting_oldest_seconds: 'How long the payment has waited that waits longest; 0 for none',
  },
  labels: ['kind'],
  read: async () =>
    (await measureWaiting()).flatMap(({ kind, count, oldest }) => [
      { gauge: 'portal_payments_waiting', labels: { kind }, value: count },
      { gauge: 'portal_payments_waiting_oldest_seconds', labels: { kind }, value: ageOf(oldest, clock) },
    ]),
});

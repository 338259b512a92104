import { MINUTE_MS, SECOND_MS } from '@utility-pay/contracts';
import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import { ageOf, type GaugeSource } from '@utility-pay/service-kit/telemetry/gauges';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { PaymentsUseCases } from '../use-cases/index.ts';

/** Creates the sweepers. A payment that is already enqueued is not enqueued twice. */
export const createSweepers = (useCases: PaymentsUseCases): Sweeper[] => [
  { name: 'due-payments', everyMs: SECOND_MS, run: useCases.scheduleDue },
  { name: 'reference-checks', everyMs: SECOND_MS, run: useCases.checkReferences },
  { name: 'test-voids', everyMs: 10 * SECOND_MS, run: useCases.voidTestPayments },
  { name: 'transaction-scans', everyMs: 10 * SECOND_MS, run: useCases.scanTransactions },
  { name: 'reconciliation-days', everyMs: MINUTE_MS, run: useCases.addReconciliationDays },
  { name: 'reconciliation', everyMs: 10 * SECOND_MS, run: useCases.reconcileDueDays },
  { name: 'collected', everyMs: SECOND_MS, run: useCases.collectedProjection.projectAll },
  { name: 'collected-verify', everyMs: MINUTE_MS, run: useCases.verifyCollected },
];

/**
 * Returns the gauges of the ages of the oldest open reconciliation exception and of the oldest day that is not reconciled, for
 * the workers' metrics.
 */
export const reconciliationGauges = (
  { oldestReconciliationException, oldestUnreconciledDay }: PaymentsUseCases,
  clock: Clock,
): GaugeSource => ({
  gauges: {
    portal_reconciliation_oldest_exception_seconds:
      'Age of the oldest open exception of the daily reconciliation of live payments; 0 for none',
    portal_reconciliation_oldest_unreconciled_day_seconds:
      "Seconds since the end of the oldest day of live payments that was not compared with the provider's list; 0 for none",
  },
  labels: [],
  read: async () => [
    {
      gauge: 'portal_reconciliation_oldest_exception_seconds',
      labels: {},
      value: ageOf(await oldestReconciliationException(), clock),
    },
    {
      gauge: 'portal_reconciliation_oldest_unreconciled_day_seconds',
      labels: {},
      value: ageOf(await oldestUnreconciledDay(), clock),
    },
  ],
});

/** Returns the gauge of refunds whose outcome staff should record, for the workers' metrics. */
export const refundGauge = ({ countUnconfirmedRefunds }: PaymentsUseCases): GaugeSource => ({
  gauges: {
    portal_refunds_unconfirmed: 'Payments with a refund that the provider has not confirmed for 48 hours',
  },
  labels: [],
  read: async () => [{ gauge: 'portal_refunds_unconfirmed', labels: {}, value: await countUnconfirmedRefunds() }],
});

/** Returns the gauges of waiting payments, for the workers' metrics. */
export const waitingGauges = ({ countWaitingPayments }: PaymentsUseCases, clock: Clock): GaugeSource => ({
  gauges: {
    portal_payments_waiting: 'Payments without an outcome (open), and payments that staff must decide (review)',
    portal_payments_waiting_oldest_seconds: 'Age of the oldest waiting payment; 0 for none',
  },
  labels: ['kind'],
  read: async () =>
    (await countWaitingPayments()).flatMap(({ kind, count, oldest }) => [
      { gauge: 'portal_payments_waiting', labels: { kind }, value: count },
      { gauge: 'portal_payments_waiting_oldest_seconds', labels: { kind }, value: ageOf(oldest, clock) },
    ]),
});

import { type Actor, endOfDay, mayIn, startOfDay } from '@utility-pay/contracts';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { createProjection, type Projection } from '@utility-pay/service-kit/totals/project-deltas';
import { add, isZero, type ModeTotal, subtract, sumByDay, sumByHour, totalOf } from '../domain/collected.ts';
import { requireSpan } from './days.ts';
import type { PaymentsDependencies } from './dependencies.ts';

const HOUR_BATCH_SIZE = 50;

export interface DaysInput {
  from: string;
  to: string;
  testMode: boolean;
}

export type ModeTotalOnDay = ModeTotal & { day: string };

type Dependencies = Pick<PaymentsDependencies, 'totals' | 'deltas'>;

/** Returns a company's money collected, or what was paid in test mode; undefined for an actor who may not view payments. */
export const readCollected =
  (dependencies: Dependencies) =>
  async (actor: Actor, companyId: number, testMode = false): Promise<ModeTotal | undefined> => {
    if (!mayIn(actor, companyId, 'viewPayments')) return undefined;
    await projectCollected(dependencies).projectBeforeReading(companyId);
    return totalOf((await dependencies.totals.read(companyId)).total, testMode);
  };

/** Returns the money collected on each of the company's days that had any; undefined for an actor who may not view payments. */
export const readCollectedByDay =
  (dependencies: Dependencies & Pick<PaymentsDependencies, 'timeZoneOf'>) =>
  async (actor: Actor, companyId: number, { from, to, testMode }: DaysInput): Promise<ModeTotalOnDay[] | undefined> => {
    if (!mayIn(actor, companyId, 'viewPayments')) return undefined;
    requireSpan({ from, to });
    const [timeZone] = await Promise.all([
      dependencies.timeZoneOf(companyId),
      projectCollected(dependencies).projectBeforeReading(companyId),
    ]);
    const hours = await dependencies.totals.hours(companyId, {
      from: startOfDay(from, timeZone),
      before: endOfDay(to, timeZone),
    });
    return sumByDay(hours, timeZone)
      .map((sums) => ({ day: sums.day, ...totalOf(sums, testMode) }))
      .filter(({ totalMinor, count }) => totalMinor !== 0 || count !== 0);
  };

/**
 * Returns the projection that adds the deltas of payments to the totals of their companies, and to the hours in which they
 * happened.
 */
export const projectCollected = ({ totals, deltas }: Dependencies): Projection =>
  createProjection({ totals, deltas, sum: sumByHour, applyBatch: totals.applyToHours });

/**
 * Recounts changed hours from their payments and corrects differences. A difference means a bug or a manual change of the
 * database, so it is logged as an error.
 */
export function verifyCollected(
  dependencies: Dependencies &
    Pick<PaymentsDependencies, 'clock'> & { log: Pick<PaymentsDependencies['log'], 'error'> },
): () => Promise<void> {
  const { totals, deltas, clock, log } = dependencies;
  const { project } = projectCollected(dependencies);
  return sweepInBatches({
    list: (batch) => totals.hoursToVerify(clock.now(), batch),
    handle: async ({ companyId, hour }) => {
      await project(companyId);
      const { sequence, total, batch } = await totals.read(companyId);
      // Another worker is projecting: the hour is verified by a later sweep.
      if (batch) return 'stays';
      const hourDifference = subtract(await deltas.recount(companyId, hour), await totals.hour(companyId, hour));
      const totalDifference = subtract(add(await totals.sumOfHours(companyId), hourDifference), total);
      if (isZero(hourDifference) && isZero(totalDifference)) {
        await totals.markVerified(companyId, hour, sequence);
        return 'done';
      }
      const hours = isZero(hourDifference) ? [] : [{ hour, ...hourDifference }];
      const correction = { number: sequence + 1, deltas: [], sum: { hours, total: totalDifference } };
      if (await totals.acceptBatch(companyId, sequence, correction)) {
        log.error(
          { companyId, hour, hourDifference, totalDifference },
          'Collected totals were wrong and are corrected',
        );
        await project(companyId);
      }
      // The next sweep verifies the correction.
      return 'stays';
    },
    batchSize: HOUR_BATCH_SIZE,
  });
}

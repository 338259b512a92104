import { type Actor, endOfDay, mayIn, startOfDay } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import { handleEach, sweepInBatches, throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { add, createBatch, isZero, type ModeTotal, subtract, sumByDay, totalOf } from '../domain/collected.ts';
import { daysBetween } from './list-payments.ts';
import type { Dependencies } from './ports.ts';

/** Days that can be requested at once. */
const MAX_DAYS = 366;
/** Deltas per batch. */
const BATCH_SIZE = 500;
/** Batches that one call projects at most; the next call continues. */
const MAX_BATCHES = 40;
/** Hours to verify read at once. */
const HOUR_BATCH_SIZE = 50;

export interface DaysInput {
  from: string;
  to: string;
  testMode: boolean;
}

export type ModeTotalOnDay = ModeTotal & { day: string };

type Totals = Pick<Dependencies, 'totals' | 'deltas'>;

/** Returns a company's money collected, or what was paid in test mode; undefined for those who may not view payments. */
export const collected =
  (parts: Totals) =>
  async (actor: Actor, companyId: number, testMode = false): Promise<ModeTotal | undefined> => {
    if (!mayIn(actor, companyId, 'viewPayments')) return undefined;
    await projectBeforeReading(parts, companyId);
    return totalOf((await parts.totals.read(companyId)).total, testMode);
  };

/** Returns the money collected on each of the company's days that had any; undefined for those who may not view payments. */
export const collectedByDay =
  (parts: Totals & Pick<Dependencies, 'timeZoneOf'>) =>
  async (actor: Actor, companyId: number, { from, to, testMode }: DaysInput): Promise<ModeTotalOnDay[] | undefined> => {
    if (!mayIn(actor, companyId, 'viewPayments')) return undefined;
    if (daysBetween(from, to) > MAX_DAYS)
      throw new AppError('BAD_USER_INPUT', `from and to can be at most ${MAX_DAYS} days apart`);
    const [timeZone] = await Promise.all([parts.timeZoneOf(companyId), projectBeforeReading(parts, companyId)]);
    const hours = await parts.totals.hours(companyId, {
      from: startOfDay(from, timeZone),
      before: endOfDay(to, timeZone),
    });
    return sumByDay(hours, timeZone)
      .map((sums) => ({ day: sums.day, ...totalOf(sums, testMode) }))
      .filter(({ totalMinor, count }) => totalMinor !== 0 || count !== 0);
  };

/**
 * Projects the deltas of a company's payments into its totals, each exactly once, despite crashes and concurrent
 * workers: one write guarded by the sequence number adds a batch to the total, each hour applies a batch number once, and
 * only then do the payments drop the deltas.
 */
export const projectDeltas =
  ({ totals, deltas }: Totals) =>
  async (companyId: number): Promise<void> => {
    for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
      // A batch is finished only after its deltas are removed, so the next batch can't contain them again.
      const { sequence, batch } = await totals.read(companyId);
      if (batch) {
        await totals.applyToHours(companyId, batch);
        await deltas.remove(companyId, batch.deltas);
        await totals.finishBatch(companyId, batch.number);
        continue;
      }
      const pending = await deltas.list(companyId, BATCH_SIZE);
      if (pending.length === 0) return;
      await totals.acceptBatch(companyId, sequence, createBatch(sequence + 1, pending));
    }
  };

/** Projects pending deltas, so that a payment or refund made just now is included. Without any, nothing is left to project. */
async function projectBeforeReading(parts: Totals, companyId: number): Promise<void> {
  if ((await parts.deltas.list(companyId, 1)).length > 0) await projectDeltas(parts)(companyId);
}

/** Projects pending deltas of all companies. */
export const projectPendingDeltas = (parts: Totals) => async (): Promise<void> =>
  throwFailures(await handleEach(await parts.deltas.companies(), projectDeltas(parts)));

/**
 * Recounts changed hours from their payments and corrects differences. A difference means a bug or a manual change of the
 * database, so it is logged as an error.
 */
export function verifyCollected(
  parts: Totals & Pick<Dependencies, 'clock'> & { log: Pick<Dependencies['log'], 'error'> },
): () => Promise<void> {
  const { totals, deltas, clock, log } = parts;
  const project = projectDeltas(parts);
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
      const correction = { number: sequence + 1, deltas: [], hours, total: totalDifference };
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

import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isNothing, minus, plus } from '../domain/collected.ts';
import type { CollectedBooks, Tallies } from './ports/collected.ts';
import type { TallyCollected } from './tally-collected.ts';

/** Days counted again in one sweep. */
const BATCH = 50;

/**
 * Counts days that have changed again, by their payments, and puts right what differs. Nothing should: a difference is
 * a fault, or somebody's hand in the database, and is told as an error.
 */
export const checkCollected =
  (parts: {
    books: CollectedBooks;
    tallies: Tallies;
    tally: TallyCollected;
    clock: Clock;
    log: Pick<Logger, 'error'>;
  }) =>
  async (): Promise<void> => {
    const { books, tallies, tally, clock, log } = parts;
    for (const { companyId, day } of await books.toCheck(clock.now(), BATCH)) {
      await tally(companyId);
      const { sequence, total, batch } = await books.standing(companyId);
      // Somebody is at it: the day stays to be checked.
      if (batch) continue;
      const wrongDay = minus(await tallies.recount(companyId, day), await books.day(companyId, day));
      const wrongTotal = minus(plus(await books.sumOfDays(companyId), wrongDay), total);
      if (isNothing(wrongDay) && isNothing(wrongTotal)) {
        await books.checked(companyId, day, sequence);
        continue;
      }
      const days = isNothing(wrongDay) ? [] : [{ day, ...wrongDay }];
      const correction = { number: sequence + 1, entries: [], days, total: wrongTotal };
      if (await books.take(companyId, sequence, correction)) {
        log.error({ companyId, day, wrongDay, wrongTotal }, 'money collected was counted wrong, and put right');
        await tally(companyId);
      }
    }
  };

import { batchOf } from '../domain/collected.ts';
import type { CollectedBooks, Tallies } from './ports/collected.ts';

/** Tallies entered at once. */
const BATCH = 500;
/** Batches that one call enters at most: the next call goes on. */
const MAX_ROUNDS = 40;

export type TallyCollected = (companyId: number) => Promise<void>;

/**
 * Enters what payments have to tell into their company's books. Each tally counts once, whatever breaks off where and
 * however many do this at once: a batch is taken into the total in one write guarded by its number, its days take
 * each number once, and only then do the payments forget what they told.
 */
export const tallyCollected =
  (parts: { books: CollectedBooks; tallies: Tallies }): TallyCollected =>
  async (companyId) => {
    const { books, tallies } = parts;
    for (let rounds = 0; rounds < MAX_ROUNDS; rounds += 1) {
      // In this order: what an earlier batch told is gone from the payments before the books are ready for the next.
      const { sequence, batch } = await books.standing(companyId);
      if (batch) {
        await books.enter(companyId, batch);
        await tallies.remove(companyId, batch.entries);
        await books.close(companyId, batch.number);
        continue;
      }
      const waiting = await tallies.waiting(companyId, BATCH);
      if (waiting.length === 0) return;
      await books.take(companyId, sequence, batchOf(sequence + 1, waiting));
    }
  };

/** Companies whose tallies are entered in one sweep. */
const COMPANIES = 200;

/** Enters what nobody has asked for yet, and what a process left behind. */
export const tallyWaiting = (tallies: Tallies, tally: TallyCollected) => async (): Promise<void> => {
  for (const companyId of await tallies.companies(COMPANIES)) await tally(companyId);
};

import { type Actor, mayIn } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Collected, CollectedOnDay } from '../domain/collected.ts';
import { daysBetween } from './day-range.ts';
import type { CollectedBooks } from './ports/collected.ts';
import type { TallyCollected } from './tally-collected.ts';

/** Days that can be asked for at once. */
const MAX_DAYS = 366;

/** Money collected; undefined for everybody but those who may view payments. */
export const collected =
  (books: CollectedBooks, tally: TallyCollected) =>
  async (actor: Actor, companyId: number): Promise<Collected | undefined> => {
    if (!mayIn(actor, companyId, 'viewPayments')) return undefined;
    // Who has just paid, or refunded, shall see it.
    await tally(companyId);
    return (await books.standing(companyId)).total;
  };

/** Money collected on each day that had any; undefined for everybody but those who may view payments. */
export const collectedByDay =
  (books: CollectedBooks, tally: TallyCollected) =>
  async (actor: Actor, companyId: number, from: string, to: string): Promise<CollectedOnDay[] | undefined> => {
    if (!mayIn(actor, companyId, 'viewPayments')) return undefined;
    if (daysBetween(from, to) > MAX_DAYS) throw new AppError('BAD_USER_INPUT', `At most ${MAX_DAYS} days at once`);
    await tally(companyId);
    return books.days(companyId, from, to);
  };

import { AppError } from './errors.ts';

/** Calls of one company, the running one included. */
const MAX_CALLS = 8;

/** Runs calls that take long one after another in each company. @throws AppError RATE_LIMITED. */
export type InTurn = <Result>(companyId: number, work: () => Promise<Result>) => Promise<Result>;

/** `what` names the calls in the message, such as `requests for failed rows`. */
export function createCompanyTurns(what: string): InTurn {
  const lasts = new Map<number, { last: Promise<unknown>; count: number }>();
  return async (companyId, work) => {
    const turns = lasts.get(companyId) ?? { last: Promise.resolve(), count: 0 };
    if (turns.count >= MAX_CALLS)
      throw new AppError('RATE_LIMITED', `Too many ${what} at the same time. Please try again in a moment.`);
    const result = turns.last.then(work);
    turns.count += 1;
    turns.last = result.catch(() => undefined);
    lasts.set(companyId, turns);
    try {
      return await result;
    } finally {
      turns.count -= 1;
      if (turns.count === 0) lasts.delete(companyId);
    }
  };
}

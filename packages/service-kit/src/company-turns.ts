import { AppError } from './errors.ts';

/** Runs calls that take long in turn in each company, by default one after another. @throws AppError RATE_LIMITED. */
export type InTurn = <Result>(companyId: number, work: () => Promise<Result>) => Promise<Result>;

interface TurnLimits {
  /** Calls of one company that run at the same time. */
  atOnce: number;
  /** Calls of one company that run or wait. */
  maxCalls: number;
}

const ONE_AFTER_ANOTHER: TurnLimits = { atOnce: 1, maxCalls: 8 };
/** A process has 20 connections to the database, and a gateway 32 to a service. Waiting calls hold one, too. */
const LISTS: TurnLimits = { atOnce: 6, maxCalls: 24 };

/** `what` names the calls in the message, such as `requests for failed rows`. */
export function createCompanyTurns(what: string, { atOnce, maxCalls } = ONE_AFTER_ANOTHER): InTurn {
  const companies = new Map<number, { count: number; waiting: (() => void)[] }>();
  return async (companyId, work) => {
    const turns = companies.get(companyId) ?? { count: 0, waiting: [] };
    if (turns.count >= maxCalls)
      throw new AppError('RATE_LIMITED', `Too many ${what} at the same time. Please try again in a moment.`);
    companies.set(companyId, turns);
    turns.count += 1;
    if (turns.count > atOnce) await new Promise<void>((resolve) => turns.waiting.push(resolve));
    try {
      return await work();
    } finally {
      turns.count -= 1;
      turns.waiting.shift()?.();
      if (turns.count === 0) companies.delete(companyId);
    }
  };
}

type CompanyRead = (companyId: number, ...rest: never[]) => Promise<unknown>;

/** Has the lists and counts of a company run in turn, so that its searches cannot occupy every connection to the database. */
export function listsInTurn<Lists extends { list: CompanyRead; count: CompanyRead }>(lists: Lists): Lists {
  const inTurn = createCompanyTurns('requests for lists', LISTS);
  const limited = <Read extends CompanyRead>(read: Read) =>
    ((companyId, ...rest) => inTurn(companyId, () => read(companyId, ...rest))) as Read;
  return { ...lists, list: limited(lists.list), count: limited(lists.count) };
}

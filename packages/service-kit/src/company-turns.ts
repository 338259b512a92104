import { AppError } from './errors.ts';

/**
 * Limits the calls of one company that run at the same time; further ones wait.
 * @throws AppError RATE_LIMITED if too many wait already
 */
export type InTurn = <Result>(companyId: number, work: () => Promise<Result>) => Promise<Result>;

interface TurnLimits {
  /** Maximum number of calls of one company that run at the same time. */
  maxRunning: number;
  /** Maximum number of calls of one company that run or wait. */
  maxCalls: number;
}

const ONE_AFTER_ANOTHER: TurnLimits = { maxRunning: 1, maxCalls: 8 };
/**
 * A running call uses one of the 20 database connections of a process; a running or waiting call uses one of the 32
 * connections of a gateway to a service.
 */
const LISTS: TurnLimits = { maxRunning: 6, maxCalls: 24 };

/**
 * Limits calls that take long, by default to one per company. `what` names them in the message, such as `requests for
 * failed rows`.
 */
export function createCompanyTurns(what: string, { maxRunning, maxCalls } = ONE_AFTER_ANOTHER): InTurn {
  const companies = new Map<number, { count: number; waiting: (() => void)[] }>();
  return async (companyId, work) => {
    const turns = companies.get(companyId) ?? { count: 0, waiting: [] };
    if (turns.count >= maxCalls)
      throw new AppError('RATE_LIMITED', `Too many ${what} at the same time. Please try again in a moment.`);
    companies.set(companyId, turns);
    turns.count += 1;
    if (turns.count > maxRunning) await new Promise<void>((resolve) => turns.waiting.push(resolve));
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

/**
 * Limits the lists and counts of each company, so that searches of one company cannot occupy every connection to the
 * database.
 */
export function listsInTurn<Lists extends { list: CompanyRead; count: CompanyRead }>(lists: Lists): Lists {
  const inTurn = createCompanyTurns('requests for lists', LISTS);
  const limited = <Read extends CompanyRead>(read: Read) =>
    ((companyId, ...rest) => inTurn(companyId, () => read(companyId, ...rest))) as Read;
  return { ...lists, list: limited(lists.list), count: limited(lists.count) };
}

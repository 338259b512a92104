import { eventually } from '../eventually.ts';

const BETWEEN_MS = 300;

/** What a person does while a service is away: the same again, until it works or `withinMs` is over. */
export const persist = <Result>(what: string, withinMs: number, attempt: () => Promise<Result>): Promise<Result> =>
  eventually(attempt, withinMs, BETWEEN_MS).catch((cause) => {
    throw new Error(`${what}: still failing after ${withinMs} ms`, { cause });
  });

import { pause } from './kill.ts';

const BETWEEN_MS = 300;

/** What a person does while a service is away: the same again, until it works or `withinMs` is over. */
export async function persist<Result>(what: string, withinMs: number, attempt: () => Promise<Result>): Promise<Result> {
  for (const end = Date.now() + withinMs; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what}: still failing after ${withinMs} ms`, { cause: error });
      await pause(BETWEEN_MS);
    }
  }
}

/** Milliseconds that an answer takes at least, and what is added by chance. */
const FLOOR_MS = 250;
const JITTER_MS = 100;

/** How long somebody waits for an answer, whatever the work behind it. */
export type Pace = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Parts {
  /** Milliseconds on a clock that nobody sets. */
  elapsed: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1. */
  random: () => number;
}

/** Nobody tells by the time whether an address is known: work that is done sooner waits, refusals too. */
export const steadyPace =
  ({ elapsed, sleep, random }: Parts): Pace =>
  async (work) => {
    const due = elapsed() + FLOOR_MS + random() * JITTER_MS;
    try {
      return await work();
    } finally {
      const left = due - elapsed();
      if (left > 0) await sleep(left);
    }
  };

export const atOnce: Pace = (work) => work();

const POLL_MS = 50;

/** Repeats an attempt until it succeeds and returns its result. Throws the last error after `withinMs`. */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
  withinMs = 60_000,
  everyMs = POLL_MS,
): Promise<Result> {
  for (const end = Date.now() + withinMs; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

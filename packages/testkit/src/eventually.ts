const LOOK_EVERY_MS = 50;

/** Tries until it works and answers what came of it; after `withinMs` its last failure is the test's. */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
  withinMs = 60_000,
  everyMs = LOOK_EVERY_MS,
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

const RETRY_INTERVAL_MS = 50;

/** Repeats an attempt until it succeeds, and returns its result. @throws the last attempt's error after `timeoutMs` */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
  timeoutMs = 60_000,
  intervalMs = RETRY_INTERVAL_MS,
): Promise<Result> {
  for (const end = Date.now() + timeoutMs; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  }
}

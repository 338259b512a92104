/** The problems that a check has found, as text for people; undefined without any. */
export type Problem = string | undefined;

export type Counts = { passed: number; failed: number; skipped: number };

/** Result of one check or suite. `failures` describes what failed. */
export type Result = Counts & { failures: string[] };

/** Result of one check or suite with its name and duration. */
export type Outcome = Result & { name: string; milliseconds: number };

/** Runs a check or suite and measures its duration. An error that it throws counts as one failure. */
export async function measureOutcome(name: string, run: () => Promise<Result>): Promise<Outcome> {
  const startedAt = performance.now();
  const result = await run().catch((error: unknown) => {
    const failures = [error instanceof Error ? String(error.stack) : String(error)];
    return { passed: 0, failed: 1, skipped: 0, failures };
  });
  return { name, ...result, milliseconds: performance.now() - startedAt };
}

/** Returns the sums of the counts. */
export const totalOf = (outcomes: readonly Counts[]): Counts => {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of outcomes) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
};

/** Returns `N passed, N failed`, with `, N skipped` when some were skipped. */
export const countsText = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Returns a table with one line for each check and suite: name, duration, counts. */
export function summaryTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => [outcome.name, durationText(outcome.milliseconds), countsText(outcome)]);
  const widthOf = (column: number): number => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0));
  const [names, durations] = [widthOf(0), widthOf(1)];
  return rows
    .map(([name = '', duration = '', counts]) => `${name.padEnd(names)}  ${duration.padStart(durations)}  ${counts}`)
    .join('\n');
}

/** Returns all failures, which are printed at the end of a long log; empty without any. */
export const failuresText = (outcomes: readonly Outcome[]): string =>
  outcomes
    .flatMap(({ name, failures }) => failures.map((failure) => `FAILED ${name}: ${indent(failure).trimStart()}`))
    .join('\n\n');

/** Returns `12.3 s`, or `2 min 05 s` from one minute on. */
function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

export const indent = (text: string): string => text.replace(/^/gm, '       ');

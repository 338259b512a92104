/** Result of a check. `warn`: works, but should be reviewed; `fail`: the deployment does not work or is not safe. */
export interface Finding {
  check: string;
  level: 'ok' | 'warn' | 'fail';
  found: string;
  /** What to do; null if nothing. */
  advice: string | null;
}

interface Findings {
  ok(found: string): Finding;
  warn(found: string, advice: string): Finding;
  fail(found: string, advice: string): Finding;
}

/** Returns constructors for the findings of one check. */
export const findingsOf = (check: string): Findings => ({
  ok: (found) => ({ check, level: 'ok', found, advice: null }),
  warn: (found, advice) => ({ check, level: 'warn', found, advice }),
  fail: (found, advice) => ({ check, level: 'fail', found, advice }),
});

/** Runs a check; an error becomes a `fail` finding with `advice`. */
export async function checked(check: string, advice: string, run: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await run();
  } catch (error) {
    return [findingsOf(check).fail(error instanceof Error ? error.message : String(error), advice)];
  }
}

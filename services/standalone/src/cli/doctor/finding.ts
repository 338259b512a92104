/** What a check found: `warn` works but should be looked at, `fail` keeps the deployment from working or from being safe. */
export interface Finding {
  check: string;
  level: 'ok' | 'warn' | 'fail';
  found: string;
  /** What to do; null when nothing. */
  advice: string | null;
}

interface Findings {
  ok(found: string): Finding;
  warn(found: string, advice: string): Finding;
  fail(found: string, advice: string): Finding;
}

/** Makes the findings of one check. */
export const findingsOf = (check: string): Findings => ({
  ok: (found) => ({ check, level: 'ok', found, advice: null }),
  warn: (found, advice) => ({ check, level: 'warn', found, advice }),
  fail: (found, advice) => ({ check, level: 'fail', found, advice }),
});

/** A check that could not be made is a finding too. */
export async function checked(check: string, advice: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [findingsOf(check).fail(error instanceof Error ? error.message : String(error), advice)];
  }
}

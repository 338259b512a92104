/** What a check found wrong, for a person to read; nothing when all is well. */
export type Problem = string | undefined;

export type Check = { name: string; group: 'lint' | 'typecheck' | 'supply'; find: () => Promise<Problem> };

export type Tally = { passed: number; failed: number };

/** Runs one check and says how it went. A check that breaks down has failed. */
export async function runCheck({ name, find }: Check): Promise<Tally> {
  const startedAt = Date.now();
  const problem = await Promise.resolve()
    .then(find)
    .catch((error: unknown) => String(error instanceof Error ? error.stack : error));
  const took = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(problem === undefined ? `ok     ${name} (${took})` : `FAILED ${name} (${took})\n${indent(problem)}`);
  return problem === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const indent = (text: string): string => text.replace(/^/gm, '       ');

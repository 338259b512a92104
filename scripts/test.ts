/**
 * `node scripts/run.mjs scripts/test.ts [lint | typecheck | unit | api | fuzz | journeys ...]`: everything that must hold, or
 * the named parts. A check counts as one test. The last line is `N passed, N failed`; the exit code is 0 when nothing failed.
 */
import { runCheck, type Tally } from './checks/check.ts';
import { checks } from './checks/list.ts';
import { stopToolsWithUs } from './lib/tool.ts';
import { suites } from './suites/list.ts';
import { prepareFor } from './suites/prepare.ts';
import { runSuite } from './suites/run-suite.ts';

const parts = new Set(process.argv.slice(2));
const known = new Set<string>([...checks.map(({ group }) => group), ...suites.map(({ project }) => project)]);
const unknown = [...parts].filter((part) => !known.has(part));
const wanted = (part: string): boolean => parts.size === 0 || parts.has(part);

async function runAll(): Promise<Tally> {
  const tallies: Tally[] = unknown.map((part) => {
    console.error(`Unknown part "${part}"; known: ${[...known].join(', ')}`);
    return { passed: 0, failed: 1 };
  });
  for (const check of checks) if (wanted(check.group)) tallies.push(await runCheck(check));
  for (const suite of suites) {
    if (!wanted(suite.project)) continue;
    const ready = await prepareFor(suite.project);
    tallies.push(ready ? await runSuite(suite) : { passed: 0, failed: 1 });
  }
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}

stopToolsWithUs();
const { passed, failed } = await runAll().catch((error: unknown) => {
  console.error(error);
  return { passed: 0, failed: 1 };
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

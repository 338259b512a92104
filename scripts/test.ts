/**
 * `npm test` runs the checks and tests that a change must pass before it is pushed, `npm test -- all` everything that
 * CI runs, and `npm test -- unit billing` one part in one workspace. The last line is `N passed, N failed`, with `, N
 * skipped` when tests were skipped. A check counts as one test. The exit code is 0 if at least one test passed and none
 * failed.
 */
import { checks, runCheck } from './checks/checks.ts';
import { countsText, failuresText, measureOutcome, type Outcome, summaryTable, totalOf } from './lib/outcome.ts';
import { stopToolsOnSignal } from './lib/tool.ts';
import { parseSelection, type Selection, USAGE } from './suites/select.ts';
import { runSuites, startEngineBuild } from './suites/suites.ts';

async function runAll({ groups, suites, filters, isUpdate }: Selection): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // The build of the embedded MongoDB takes minutes, so it runs during the checks and unit tests.
  startEngineBuild(suites);
  for (const check of checks)
    if (groups.includes(check.group)) outcomes.push(await measureOutcome(check.name, () => runCheck(check, filters)));
  return [...outcomes, ...(await runSuites(suites, { filters, isUpdate }))];
}

const selection = parseSelection(process.argv.slice(2));
if (selection === undefined) {
  console.error(USAGE);
  process.exit(process.argv.includes('--help') ? 0 : 2);
}
stopToolsOnSignal();
const outcomes = await runAll(selection);
const total = totalOf(outcomes);
console.log(`\n${[failuresText(outcomes), summaryTable(outcomes), countsText(total)].filter(Boolean).join('\n\n')}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

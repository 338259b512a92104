import type { Tally } from '../checks/check.ts';

/** The parts of vitest's JSON report that decide. */
export type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

/** Failures that no test carries: a file that did not load, a crash, an error outside any test, no test at all. */
export type Counted = Tally & { skipped: number; silent: string[] };

/** Counts what a run of vitest proved. Whatever went wrong without a failing test counts as one failure each. */
export function countTests(report: Report | undefined, exitCode: number): Counted {
  const files = report?.testResults ?? [];
  const statuses = files.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const red = statuses.filter((status) => status === 'failed').length;
  const silent = files
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
    .map((file) => `${file.name} failed outside its tests`);
  if (!report) silent.push(`no report: the run ended with code ${exitCode}`);
  else if (passed + red === 0 && silent.length === 0) silent.push('no test was run');
  else if (exitCode !== 0 && red + silent.length === 0) silent.push(`the run ended with code ${exitCode}`);
  return { passed, failed: red + silent.length, skipped: statuses.length - passed - red, silent };
}

import type { Counts } from '../lib/outcome.ts';

/** The parts of vitest's JSON report that are read. */
export type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

/** `problems` are failures outside of tests: a file that did not load, a crash, no test at all. */
export type CountedTests = Counts & { problems: string[] };

/** Counts the tests of a report. Each problem outside of a test counts as one failure. */
export function countTests(report: Report | undefined, exitCode: number): CountedTests {
  const files = report?.testResults ?? [];
  const statuses = files.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  const problems = files
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
    .map((file) => `${file.name} failed outside its tests`);
  if (!report) problems.push(`no report was written: the run ended with code ${exitCode}`);
  else if (passed + failed === 0 && problems.length === 0) problems.push('no test was run');
  else if (exitCode !== 0 && failed + problems.length === 0) problems.push(`the run ended with code ${exitCode}`);
  return { passed, failed: failed + problems.length, skipped: statuses.length - passed - failed, problems };
}

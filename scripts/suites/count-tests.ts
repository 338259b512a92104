import { relative } from 'node:path';
import { root } from '../lib/files.ts';
import type { Result } from '../lib/outcome.ts';

type TestResult = { status: string; fullName?: string; failureMessages?: string[] };

/** The parts of vitest's JSON report that this file reads. */
export type Report = { testResults: { name: string; status: string; assertionResults: TestResult[] }[] };

/** Maximum number of lines of a failed test's messages. */
const MAX_MESSAGE_LINES = 12;

/**
 * Returns the counts and failures of a report. A failure outside a test counts as one failure: a file that did not
 * load, a crash, a run without tests.
 */
export function countTests(report: Report | undefined, exitCode: number): Result {
  const files = report?.testResults ?? [];
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ file: name, ...test })),
  );
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed');
  const failures = failed.map(describeFailure);
  for (const { name, status, assertionResults } of files)
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      failures.push(`${pathOf(name)} failed outside its tests`);
  if (!report) failures.push(`no report was written: the run ended with code ${exitCode}`);
  else if (passed + failures.length === 0) failures.push('no test was run');
  else if (exitCode !== 0 && failures.length === 0) failures.push(`the run ended with code ${exitCode}`);
  return { passed, failed: failures.length, skipped: tests.length - passed - failed.length, failures };
}

function describeFailure({ file, fullName = 'a test', failureMessages = [] }: TestResult & { file: string }): string {
  const lines = failureMessages.flatMap((message) => message.split('\n')).slice(0, MAX_MESSAGE_LINES);
  return [`${pathOf(file)}: ${fullName}`, ...lines].join('\n');
}

/**
 * Returns a file's path from the root. The fuzzer's report has names of callers instead of files, which are returned
 * unchanged.
 */
const pathOf = (name: string): string => (name.startsWith(root) ? relative(root, name) : name);

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/files.ts';
import { countTests } from '../../scripts/suites/count-tests.ts';

/** Returns the result of a file with tests of these statuses. */
const file = (status: string, ...testStatuses: string[]) => ({
  name: 'x.test.ts',
  status,
  assertionResults: testStatuses.map((testStatus) => ({
    status: testStatus,
    fullName: `adds numbers (${testStatus})`,
  })),
});

describe('countTests', () => {
  it('counts passed, failed and skipped tests', () => {
    const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed')] };
    expect(countTests(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ['x.test.ts: adds numbers (failed)'],
    });
  });

  it("describes a failed test by its file, below the project's folder, its name and the first lines of its message", () => {
    const failureMessages = [Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n')];
    const failed = { status: 'failed', fullName: 'adds numbers', failureMessages };
    const name = join(root, 'test', 'x.test.ts');
    const { failures } = countTests({ testResults: [{ name, status: 'failed', assertionResults: [failed] }] }, 1);
    expect(failures[0]).toMatch(/^test.x\.test\.ts: adds numbers\nline 0\nline 1\n/);
    expect(failures[0]?.split('\n').length).toBe(13);
  });

  it('counts a file that did not load, or whose setup failed, as one failure', () => {
    expect(countTests({ testResults: [file('failed')] }, 1).failed).toBe(1);
    expect(countTests({ testResults: [file('failed', 'skipped', 'skipped')] }, 1).failed).toBe(1);
  });

  it('counts a run without tests, a crash and an error outside of tests as one failure each', () => {
    expect(countTests({ testResults: [] }, 0)).toMatchObject({ failed: 1, failures: ['no test was run'] });
    expect(countTests({ testResults: [file('passed', 'skipped')] }, 0).failed).toBe(1);
    expect(countTests(undefined, 139)).toMatchObject({ failed: 1 });
    expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  });
});

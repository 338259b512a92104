import { describe, expect, it } from 'vitest';
import { countTests } from '../../scripts/suites/count-tests.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'x.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe('countTests', () => {
  it('counts passed, failed and skipped tests', () => {
    const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed')] };
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 1, problems: [] });
  });

  it('counts a file that did not load, or whose setup failed, as one failure', () => {
    expect(countTests({ testResults: [file('failed')] }, 1).failed).toBe(1);
    expect(countTests({ testResults: [file('failed', 'skipped', 'skipped')] }, 1).failed).toBe(1);
  });

  it('counts a run without tests, a crash and an error outside of tests as failures', () => {
    expect(countTests({ testResults: [] }, 0)).toMatchObject({ failed: 1, problems: ['no test was run'] });
    expect(countTests({ testResults: [file('passed', 'skipped')] }, 0).failed).toBe(1);
    expect(countTests(undefined, 139)).toMatchObject({ failed: 1 });
    expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  });
});

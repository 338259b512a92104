import { describe, expect, it } from 'vitest';
import { countTests } from '../../scripts/suites/count-tests.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'x.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe('counting what a run proved', () => {
  it('counts tests', () => {
    const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed')] };
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 1, silent: [] });
  });

  it('counts a file that did not load, or whose set-up failed, as a failure', () => {
    expect(countTests({ testResults: [file('failed')] }, 1).failed).toBe(1);
    expect(countTests({ testResults: [file('failed', 'skipped', 'skipped')] }, 1).failed).toBe(1);
  });

  it('counts no test, a crash and an error outside tests as failures', () => {
    expect(countTests({ testResults: [] }, 0)).toMatchObject({ failed: 1, silent: ['no test was run'] });
    expect(countTests({ testResults: [file('passed', 'skipped')] }, 0).failed).toBe(1);
    expect(countTests(undefined, 139)).toMatchObject({ failed: 1 });
    expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  });
});

import { afterEach, beforeEach } from 'vitest';

/** Skips the remaining tests of a file after a failure, because each test continues the one before. */
export function inSequence(): void {
  let failed = false;
  beforeEach((context) => {
    if (failed) context.skip('an earlier step failed');
  });
  afterEach((context) => {
    failed ||= context.task.result?.state === 'fail';
  });
}

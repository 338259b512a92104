import { afterEach, beforeEach } from 'vitest';

/** The tests of this file are steps of one journey: after one that failed, the rest could only fail for its reason. */
export function inSequence(): void {
  let broken = false;
  beforeEach((context) => {
    if (broken) context.skip('an earlier step failed');
  });
  afterEach((context) => {
    broken ||= context.task.result?.state === 'fail';
  });
}

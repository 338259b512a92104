import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';

/** Milliseconds between looks for what a crash left half done, and for counts that are due. */
const LEFT_MS = 5_000;
const RECOUNT_MS = 2_000;

interface Sweeps {
  recountCustomers: () => Promise<void>;
  finishLeftRemovals: () => Promise<void>;
  settleLeftCustomers: () => Promise<void>;
}

export const bookSweepers = ({ recountCustomers, finishLeftRemovals, settleLeftCustomers }: Sweeps): Sweeper[] => [
  { name: 'left-removals', everyMs: LEFT_MS, run: finishLeftRemovals },
  { name: 'left-additions', everyMs: LEFT_MS, run: settleLeftCustomers },
  { name: 'recounts', everyMs: RECOUNT_MS, run: recountCustomers },
];

import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { PaymentsUseCases } from '../use-cases/create-use-cases.ts';

const TALLY_EVERY_MS = 1000;
const CHECK_EVERY_MS = 60_000;

/** Keep the books of what was collected: what payments tell is entered, and days that changed are counted again. */
export const collectedSweepers = ({ tallyWaiting, checkCollected }: PaymentsUseCases): Sweeper[] => [
  { name: 'collected', everyMs: TALLY_EVERY_MS, run: tallyWaiting },
  { name: 'collected-check', everyMs: CHECK_EVERY_MS, run: checkCollected },
];

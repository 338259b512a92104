import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { PaymentsUseCases } from '../use-cases/create-use-cases.ts';

const EVERY_MS = 1000;

/** Puts every payment whose time has come on the queue; one that waits there already is not put twice. */
export const duePaymentsSweeper = ({ scheduleDue }: PaymentsUseCases): Sweeper => ({
  name: 'due-payments',
  everyMs: EVERY_MS,
  run: scheduleDue,
});

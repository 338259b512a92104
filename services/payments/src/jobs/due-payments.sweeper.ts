import type { Sweeper } from '@utility-pay/service-kit';
import type { Payments } from '../app.ts';

const EVERY_MS = 1000;

/** Puts every payment whose time has come on the queue; one that waits there already is not put twice. */
export const duePaymentsSweeper = ({ scheduleDue }: Payments['useCases']): Sweeper => ({
  name: 'due-payments',
  everyMs: EVERY_MS,
  run: scheduleDue,
});

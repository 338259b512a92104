import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { NotificationsUseCases } from '../wire.ts';

const EVERY_MS = 2000;

/** Puts every delivery whose next try is due on the queue; one that waits there already is not put twice. */
export const dueDeliveriesSweeper = ({ scheduleDue }: NotificationsUseCases): Sweeper => ({
  name: 'due-deliveries',
  everyMs: EVERY_MS,
  run: scheduleDue,
});

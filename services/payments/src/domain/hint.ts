import type { Payment } from './payment.ts';

/**
 * What a return or a notice changes: the payment is looked up now, and again and again from now on. Nothing more, since
 * anyone may have sent it. A success needs no look.
 */
export const hintOf = ({ state }: Pick<Payment, 'state'>, now: Date): Partial<Payment> =>
  state === 'succeeded' ? {} : { hinted: true, watchedFrom: now, nextPollAt: now };

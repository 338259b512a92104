import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { WaitingKind, WaitingPayments } from './ports/waiting.ts';

export interface WaitingFigures {
  kind: WaitingKind;
  count: number;
  /** When the one was begun that waits longest. */
  oldest: Date | undefined;
}

const KINDS: readonly WaitingKind[] = ['open', 'review'];

/** How many payments wait over all companies, and for how long. */
export const measureWaiting =
  ({ waiting, clock }: { waiting: WaitingPayments; clock: Clock }) =>
  (): Promise<WaitingFigures[]> =>
    Promise.all(
      KINDS.map(async (kind) => {
        const now = clock.now();
        const [count, [first]] = await Promise.all([waiting.count(kind, now), waiting.list(kind, now, 1)]);
        return { kind, count, oldest: first?.createdAt };
      }),
    );

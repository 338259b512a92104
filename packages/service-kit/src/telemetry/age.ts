import type { Clock } from '../clock.ts';

/** Seconds since an instant; 0 for none, and for one that another machine's clock sees coming. */
export const ageOf = (since: Date | undefined, clock: Clock): number =>
  since === undefined ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1000);

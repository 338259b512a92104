import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { KeepCounts } from './keep-counts.ts';

/** Milliseconds between two numbers that an upload tells: what people read may be so old. */
const TELL_MS = 500;

/** Has the customers counted that an upload adds: the sum so far, so that telling it again changes nothing. */
export function countAdded({ noteAdded }: KeepCounts, clock: Clock, uploadId: string, companyId: number) {
  let told = 0;
  let toldAt = 0;
  const tell = async (added: number): Promise<void> => {
    if (added === 0) return;
    await noteAdded(companyId, uploadId, added);
    told = added;
    toldAt = clock.now().getTime();
  };
  return {
    soFar: async (added: number): Promise<void> => {
      if (added !== told && clock.now().getTime() - toldAt >= TELL_MS) await tell(added);
    },
    tell,
  };
}

import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { lastSignOf } from '../domain/advance-upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** Unfinished uploads that are looked at, longest there first. */
const LOOKED_AT = 100;

export interface UploadFigures {
  unfinished: number;
  /** When the one came that is longest there. */
  oldest: Date | undefined;
  /** When the one last got any further that has been silent for longest; one that waits for another does not count. */
  lastSign: Date | undefined;
}

/** How much bill-file work there is over all companies, and whether it moves. */
export const measureUploads =
  ({ uploads, clock }: { uploads: UploadRepository; clock: Clock }) =>
  async (): Promise<UploadFigures> => {
    const [unfinished, list] = await Promise.all([uploads.countUnfinished(), uploads.listUnfinished(LOOKED_AT)]);
    const seen = new Set<number>();
    const signs = list
      // A company's files are worked through one by one: the running one, else the one that came first.
      .toSorted((one, other) => Number(other.state === 'running') - Number(one.state === 'running'))
      .filter(({ companyId }) => !seen.has(companyId) && seen.add(companyId))
      .map((upload) => lastSignOf(upload) ?? upload.createdAt)
      .toSorted((one, other) => one.getTime() - other.getTime());
    return {
      unfinished,
      oldest: list[0]?.createdAt,
      lastSign: unfinished === 0 ? undefined : (signs[0] ?? clock.now()),
    };
  };

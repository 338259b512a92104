import type { Actor } from '@utility-pay/contracts';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { lastSignOf, standsStill, type Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports.ts';

/** Uploads of each list that are shown. */
const MAX_SHOWN = 50;
/** Milliseconds that a failed upload is shown: as long as its file is kept. */
const FAILED_MS = 7 * 86_400_000;

export interface UploadStanding {
  upload: Upload;
  lastSignAt: Date | undefined;
  standsStill: boolean;
}

export interface UploadWork {
  unfinishedCount: number;
  /** Longest there first. */
  unfinished: UploadStanding[];
  failedCount: number;
  /** Newest first. */
  failed: UploadStanding[];
}

/** Every company's uploads that are unfinished, or failed lately. For a super admin. */
export const lookAtUploads =
  ({ uploads, clock }: { uploads: UploadRepository; clock: Clock }) =>
  async (actor: Actor): Promise<UploadWork> => {
    requireSuperAdmin(actor);
    const now = clock.now();
    const since = new Date(now.getTime() - FAILED_MS);
    const [unfinished, unfinishedCount, failed, failedCount] = await Promise.all([
      uploads.listUnfinished(MAX_SHOWN),
      uploads.countUnfinished(),
      uploads.listFailed(since, MAX_SHOWN),
      uploads.countFailed(since),
    ]);
    const atWork = new Set(await uploads.companiesAtWork([...new Set(unfinished.map(({ companyId }) => companyId))]));
    const oldest = new Map(unfinished.map(({ companyId, id }) => [companyId, id] as const).toReversed());
    const standing = (upload: Upload): UploadStanding => ({
      upload,
      lastSignAt: lastSignOf(upload),
      standsStill: standsStill(
        upload,
        !atWork.has(upload.companyId) && oldest.get(upload.companyId) === upload.id,
        now,
      ),
    });
    return { unfinishedCount, unfinished: unfinished.map(standing), failedCount, failed: failed.map(standing) };
  };

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

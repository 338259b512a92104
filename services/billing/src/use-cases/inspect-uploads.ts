import type { Actor } from '@utility-pay/contracts';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isStalled, type ListedUpload, renewedAt } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** Uploads in each list. */
const MAX_LISTED = 50;
/** Milliseconds that a failed upload is listed: as long as its file is kept. */
const FAILED_MS = 7 * 86_400_000;
/** Oldest unfinished uploads that the gauges consider. */
const MAX_MEASURED = 100;

interface Dependencies {
  uploads: UploadRepository;
  clock: Clock;
}

export interface UploadStatus {
  upload: ListedUpload;
  /** When its worker last renewed the lease. */
  lastSeenAt: Date | undefined;
  isStalled: boolean;
}

export interface UploadOverview {
  unfinishedCount: number;
  /** Oldest first. */
  unfinished: UploadStatus[];
  failedCount: number;
  /** Newest first. */
  failed: UploadStatus[];
}

/** Returns the unfinished and the recently failed uploads of all companies. Only for super admins. */
export const inspectUploads =
  ({ uploads, clock }: Dependencies) =>
  async (actor: Actor): Promise<UploadOverview> => {
    requireSuperAdmin(actor);
    const now = clock.now();
    const since = new Date(now.getTime() - FAILED_MS);
    const [unfinished, unfinishedCount, failed, failedCount] = await Promise.all([
      uploads.listUnfinished(MAX_LISTED),
      uploads.countUnfinished(),
      uploads.listFailed(since, MAX_LISTED),
      uploads.countFailed(since),
    ]);
    const companies = [...new Set(unfinished.map(({ companyId }) => companyId))];
    const busy = new Set(await uploads.companiesWithRunning(companies));
    const oldest = new Map(unfinished.map(({ companyId, id }) => [companyId, id] as const).toReversed());
    const toStatus = (upload: ListedUpload): UploadStatus => {
      const isNext = !busy.has(upload.companyId) && oldest.get(upload.companyId) === upload.id;
      return { upload, lastSeenAt: renewedAt(upload), isStalled: isStalled(upload, isNext, now) };
    };
    return { unfinishedCount, unfinished: unfinished.map(toStatus), failedCount, failed: failed.map(toStatus) };
  };

export interface UploadFigures {
  unfinished: number;
  /** When the oldest unfinished upload was created. */
  oldest: Date | undefined;
  /** The oldest last sign of progress of the uploads whose turn it is. */
  lastSeen: Date | undefined;
}

/** Returns how many uploads of all companies are unfinished, and whether they progress. */
export const measureUploads =
  ({ uploads, clock }: Dependencies) =>
  async (): Promise<UploadFigures> => {
    const [unfinished, list] = await Promise.all([uploads.countUnfinished(), uploads.listUnfinished(MAX_MEASURED)]);
    const seen = new Set<number>();
    const signs = list
      // One upload per company, because they are processed one after the other: the running one, else the oldest.
      .toSorted((one, other) => Number(other.state === 'running') - Number(one.state === 'running'))
      .filter(({ companyId }) => !seen.has(companyId) && seen.add(companyId))
      .map((upload) => renewedAt(upload) ?? upload.createdAt)
      .toSorted((one, other) => one.getTime() - other.getTime());
    return {
      unfinished,
      oldest: list[0]?.createdAt,
      lastSeen: unfinished === 0 ? undefined : (signs[0] ?? clock.now()),
    };
  };

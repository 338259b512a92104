import type { Actor } from '@utility-pay/contracts';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isStalled, type ListedUpload, renewedAt } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** Maximum uploads in each list. */
const MAX_LISTED = 50;
/** Failed uploads are listed for as long as files of completed uploads are kept: 7 days. */
const FAILED_RETENTION_MS = 7 * 86_400_000;
/** Maximum unfinished uploads, oldest first, that the metrics consider. */
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
    const since = new Date(now.getTime() - FAILED_RETENTION_MS);
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

export interface UploadMetrics {
  unfinished: number;
  /** When the oldest unfinished upload was created. */
  oldest: Date | undefined;
  /** Among the uploads that are next in their company: the longest time ago that one was created or its lease renewed. */
  lastSeen: Date | undefined;
}

/** Returns metrics of all companies' unfinished uploads: their number, and times that show whether they progress. */
export const readUploadMetrics =
  ({ uploads, clock }: Dependencies) =>
  async (): Promise<UploadMetrics> => {
    const [unfinished, list] = await Promise.all([uploads.countUnfinished(), uploads.listUnfinished(MAX_MEASURED)]);
    const seen = new Set<number>();
    const lastSeenTimes = list
      // Considers one upload per company, the running one or the oldest, since uploads of a company are processed one after the other.
      .toSorted((one, other) => Number(other.state === 'running') - Number(one.state === 'running'))
      .filter(({ companyId }) => !seen.has(companyId) && seen.add(companyId))
      .map((upload) => renewedAt(upload) ?? upload.createdAt)
      .toSorted((one, other) => one.getTime() - other.getTime());
    return {
      unfinished,
      oldest: list[0]?.createdAt,
      lastSeen: unfinished === 0 ? undefined : (lastSeenTimes[0] ?? clock.now()),
    };
  };

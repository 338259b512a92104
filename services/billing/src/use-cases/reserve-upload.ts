import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isAbandoned, type Upload } from '../domain/upload.ts';
import { withActualUploads, reserve } from '../domain/upload-quota.ts';
import type { UploadQuotaRepository, UploadRepository } from './ports/uploads.ts';

/** Conflicts with other uploads of the company before giving up: each one means that another one succeeded. */
const ATTEMPTS = 100;

interface Dependencies {
  quotas: UploadQuotaRepository;
  uploads: UploadRepository;
  clock: Clock;
}

/**
 * Reserves room for this many bytes of an upload, which exists already. Returns why not when the company has too many
 * unfinished files. Nothing releases the room: what finished uploads had is found out before a file is refused, so an
 * upload that ended in whatever way, also by a crash, takes none.
 */
export async function reserveUpload(
  { quotas, uploads, clock }: Dependencies,
  { id: uploadId, companyId }: Pick<Upload, 'id' | 'companyId'>,
  bytes: number,
): Promise<string | undefined> {
  return retryOnConflict(async () => {
    const stored = await quotas.find(companyId);
    let reservation = stored && reserve(stored, { uploadId, bytes });
    if (reservation?.kind !== 'reserved') {
      const unfinished = await uploads.listUnfinishedOf(companyId);
      const alive = unfinished.filter((upload) => !isAbandoned(upload, clock.now()));
      reservation = reserve(withActualUploads(stored ?? { companyId, files: [], version: 0 }, alive), { uploadId, bytes });
    }
    if (reservation.kind === 'refused') return { done: reservation.message };
    return (await quotas.save(reservation.quota)) ? { done: undefined } : undefined;
  }, ATTEMPTS);
}

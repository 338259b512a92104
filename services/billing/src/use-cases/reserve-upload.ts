import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isAbandoned, type Upload } from '../domain/upload.ts';
import { rebuildFromUnfinishedUploads, reserve } from '../domain/upload-quota.ts';
import type { UploadQuotaRepository, UploadRepository } from './ports/uploads.ts';

/** Maximum attempts after conflicts with other uploads of the company. Each conflict means that another upload succeeded. */
const MAX_ATTEMPTS = 100;

interface Dependencies {
  quotas: UploadQuotaRepository;
  uploads: UploadRepository;
  clock: Clock;
}

/**
 * Reserves bytes of the company's quota for an existing upload. Returns why the quota does not allow it; undefined on success.
 * Reservations are not released when an upload ends. Only when the stored quota seems full is it rebuilt from the unfinished uploads,
 * without those whose receiving process has crashed.
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
      const current = unfinished.filter((upload) => !isAbandoned(upload, clock.now()));
      const rebuilt = rebuildFromUnfinishedUploads(stored ?? { companyId, files: [], version: 0 }, current);
      reservation = reserve(rebuilt, { uploadId, bytes });
    }
    if (reservation.kind === 'refused') return { done: reservation.message };
    return (await quotas.save(reservation.quota)) ? { done: undefined } : undefined;
  }, MAX_ATTEMPTS);
}

import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { receivingUntil, type Upload } from '../domain/upload.ts';
import type { UploadFiles, UploadRepository } from './ports.ts';

/** Removes files that stopped coming in, and those that were worked through long enough ago. */
export const tidyUploads =
  (parts: { uploads: UploadRepository; files: UploadFiles; clock: Clock }) => async (): Promise<void> => {
    const { uploads, files, clock } = parts;
    const now = clock.now();
    for (const upload of await uploads.listAbandoned(now)) await removeAbandonedUpload(parts, upload);
    for (const upload of await uploads.listExpiredFiles(now)) {
      await files.remove(upload.companyId, upload.id);
      await uploads.forgetFile(upload);
    }
  };

interface Parts {
  uploads: UploadRepository;
  files: UploadFiles;
  clock: Clock;
}

/** Takes away what is left of a file that stopped coming in. False when somebody still receives it after all. */
export async function removeAbandonedUpload({ uploads, files, clock }: Parts, upload: Upload): Promise<boolean> {
  const seized = seize(upload, clock.now());
  // Whoever still receives it is shut out before anything is removed.
  if (!(await uploads.save(upload, seized))) return false;
  await files.remove(upload.companyId, upload.id);
  await uploads.remove(seized);
  return true;
}

const seize = (upload: Upload, now: Date): Upload => ({
  ...upload,
  lease: { generation: (upload.lease?.generation ?? 0) + 1, until: receivingUntil(now), owner: 'tidy', takes: 0 },
});

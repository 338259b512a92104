import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { UploadFiles, UploadRepository } from './ports/uploads.ts';
import { removeAbandonedUpload } from './remove-abandoned-upload.ts';

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

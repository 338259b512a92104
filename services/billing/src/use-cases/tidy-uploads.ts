import type { Clock } from '@utility-pay/service-kit';
import { receivingUntil } from '../domain/receive-upload.ts';
import type { Upload } from '../domain/upload.ts';
import type { UploadFiles, UploadRepository } from './ports/uploads.ts';

/** Removes files that stopped coming in, and those that were worked through long enough ago. */
export const tidyUploads =
  ({ uploads, files, clock }: { uploads: UploadRepository; files: UploadFiles; clock: Clock }) =>
  async (): Promise<void> => {
    const now = clock.now();
    for (const upload of await uploads.listAbandoned(now)) {
      const seized = seize(upload, now);
      // Whoever still receives it is shut out before anything is removed.
      if (!(await uploads.save(upload, seized))) continue;
      await files.remove(upload.companyId, upload.id);
      await uploads.remove(seized);
    }
    for (const upload of await uploads.listExpiredFiles(now)) {
      await files.remove(upload.companyId, upload.id);
      await uploads.forgetFile(upload);
    }
  };

const seize = (upload: Upload, now: Date): Upload => ({
  ...upload,
  lease: { generation: (upload.lease?.generation ?? 0) + 1, until: receivingUntil(now), owner: 'tidy', takes: 0 },
});

import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { receivingUntil } from '../domain/receive-upload.ts';
import type { Upload } from '../domain/upload.ts';
import type { UploadFiles, UploadRepository } from './ports/uploads.ts';

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

import { useEffect, useState } from 'react';
import { trackUpload } from './track-upload.ts';
import type { UploadProgress } from './upload-progress.ts';

type Tracked = { kind: 'waiting' } | { kind: 'known'; progress: UploadProgress } | { kind: 'lost'; message: string };

/** The progress of one upload, from now until it has finished. */
export function useUpload(companyId: string, uploadId: string): Tracked {
  const [tracked, setTracked] = useState<Tracked>({ kind: 'waiting' });

  useEffect(
    () =>
      trackUpload(companyId, uploadId, {
        onProgress: (progress) => setTracked({ kind: 'known', progress }),
        onLost: (message) => setTracked({ kind: 'lost', message }),
      }),
    [companyId, uploadId],
  );

  return tracked;
}

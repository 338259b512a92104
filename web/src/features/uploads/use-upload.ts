import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { trackUpload } from './track-upload.ts';
import type { UploadProgress } from './upload-progress.ts';
import { RECENT_UPLOADS } from './uploads.graphql.ts';

type Tracked = { kind: 'waiting' } | { kind: 'known'; progress: UploadProgress } | { kind: 'lost'; message: string };

/** The progress of one upload, from now until it has finished. */
export function useUpload(companyId: string, uploadId: string): Tracked {
  const client = useApolloClient();
  const [tracked, setTracked] = useState<Tracked>({ kind: 'waiting' });

  useEffect(
    () =>
      trackUpload(companyId, uploadId, {
        onProgress: (progress) => setTracked({ kind: 'known', progress }),
        onLost: (message) => setTracked({ kind: 'lost', message }),
        // What the page asks in the usual way leads to the door, and back here after it.
        onSignedOut: () =>
          void client
            .query({ query: RECENT_UPLOADS, variables: { companyId }, fetchPolicy: 'network-only' })
            .catch(() => undefined),
      }),
    [companyId, uploadId, client],
  );

  return tracked;
}

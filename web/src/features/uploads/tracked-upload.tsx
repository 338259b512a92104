import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RecentUploadsDocument } from './gql/uploads.ts';
import { ProcessingCard } from './progress-cards.tsx';
import { trackUpload } from './track-upload.ts';
import { isFinished, resultToast, type UploadProgress } from './upload.ts';
import { UploadResult } from './upload-result.tsx';

/** Evicts cached customers: the upload has changed their balances. */
function evictCustomers({ cache }: ApolloClient, companyId: string): void {
  const id = cache.identify({ __typename: 'Company', id: companyId });
  for (const fieldName of ['customers', 'customerCounts']) cache.evict({ id, fieldName });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'customer' });
  cache.gc();
}

interface TrackedUploadProps {
  companyId: string;
  uploadId: string;
  /** Whether the upload was just sent from this page. */
  fresh: boolean;
  onAnother: () => void;
}

/** Shows the progress of an upload, then its result. */
export function TrackedUpload({ companyId, uploadId, fresh, onAnother }: TrackedUploadProps) {
  const tracked = useUpload(companyId, uploadId);
  const toast = useToast();
  const client = useApolloClient();
  const wasRunning = useRef(fresh);
  const progress = tracked.kind === 'known' ? tracked.progress : undefined;

  // The toast is for users who sent the upload or watched it run, not for opening an old result.
  useEffect(() => {
    if (!progress) return;
    if (isFinished(progress) && wasRunning.current) {
      toast(resultToast(progress));
      evictCustomers(client, companyId);
      void client.refetchQueries({ include: [RecentUploadsDocument] });
    }
    wasRunning.current = !isFinished(progress);
  }, [progress, toast, client, companyId]);

  if (tracked.kind === 'lost') {
    return (
      <Stack>
        <Notice meaning="danger" title="This upload can't be shown" urgent>
          {tracked.message}
        </Notice>
        <div>
          <Button onClick={onAnother}>Upload Another File</Button>
        </div>
      </Stack>
    );
  }
  if (!progress) {
    return (
      <Surface>
        <Skeleton label="Loading the upload" lines={4} />
      </Surface>
    );
  }
  if (!isFinished(progress)) return <ProcessingCard progress={progress} />;
  return <UploadResult companyId={companyId} progress={progress} onAnother={onAnother} />;
}

type TrackedState =
  | { kind: 'loading' }
  | { kind: 'known'; progress: UploadProgress }
  | { kind: 'lost'; message: string };

/** Follows the progress of an upload until it has finished. */
function useUpload(companyId: string, uploadId: string): TrackedState {
  const client = useApolloClient();
  const [tracked, setTracked] = useState<TrackedState>({ kind: 'loading' });

  useEffect(
    () =>
      trackUpload(companyId, uploadId, {
        onProgress: (progress) => setTracked({ kind: 'known', progress }),
        onLost: (message) => setTracked({ kind: 'lost', message }),
        // A query that fails with 401 makes the app show the sign-in page and return here afterwards.
        onSignedOut: () =>
          void client
            .query({ query: RecentUploadsDocument, variables: { companyId }, fetchPolicy: 'network-only' })
            .catch(() => undefined),
      }),
    [companyId, uploadId, client],
  );

  return tracked;
}

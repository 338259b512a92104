import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RecentUploadsDocument } from './gql/uploads.ts';
import { ComparingCard, ProcessingCard } from './progress-cards.tsx';
import { trackUpload } from './track-upload.ts';
import { awaitsApproval, isComparing, isFinished, resultToast, type UploadProgress } from './upload.ts';
import { DecisionProblems, type OnDecided } from './upload-decision.tsx';
import { UploadResult } from './upload-result.tsx';
import { UploadReview } from './upload-review.tsx';

/** Evicts the company's customers from the cache, because the upload has changed their balances. */
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
  justSent: boolean;
  onAnother: () => void;
}

/** Shows the progress of an upload, then its review if staff have to approve it, then its result. */
export function TrackedUpload({ companyId, uploadId, justSent, onAnother }: TrackedUploadProps) {
  const { tracked, trackAgain } = useUpload(companyId, uploadId);
  const toast = useToast();
  const client = useApolloClient();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const wasRunning = useRef(justSent);
  const progress = tracked.kind === 'known' ? tracked.progress : undefined;
  const top = useFocusAfterReview(progress !== undefined && awaitsApproval(progress));

  // The toast is for users who sent the upload or saw it run, not for those who open an old result.
  useEffect(() => {
    if (!progress) return;
    if (isFinished(progress) && wasRunning.current) {
      toast(resultToast(progress));
      evictCustomers(client, companyId);
      void client.refetchQueries({ include: [RecentUploadsDocument] });
    }
    wasRunning.current = !isFinished(progress);
  }, [progress, toast, client, companyId]);

  // Tracks the upload again also after a failure: a colleague may have decided, or the response may have been lost.
  const handleDecided: OnDecided = (newProblems) => {
    setProblems(newProblems);
    trackAgain();
  };

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
  return (
    <Stack ref={top} tabIndex={-1} $gap="space-6">
      {!awaitsApproval(progress) && <DecisionProblems problems={problems} />}
      <UploadStage
        companyId={companyId}
        progress={progress}
        problems={problems}
        onDecided={handleDecided}
        onAnother={onAnother}
      />
    </Stack>
  );
}

interface UploadStageProps {
  companyId: string;
  progress: UploadProgress;
  problems: readonly string[];
  onDecided: OnDecided;
  onAnother: () => void;
}

function UploadStage({ companyId, progress, onAnother, ...decision }: UploadStageProps) {
  if (isFinished(progress)) return <UploadResult companyId={companyId} progress={progress} onAnother={onAnother} />;
  if (awaitsApproval(progress)) return <UploadReview companyId={companyId} uploadId={progress.id} {...decision} />;
  return isComparing(progress) ? <ComparingCard progress={progress} /> : <ProcessingCard progress={progress} />;
}

/** Returns a ref. Its element gets the focus when the review ends, because the button that had the focus disappears. */
function useFocusAfterReview(isReviewed: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const wasReviewed = useRef(isReviewed);
  useEffect(() => {
    if (wasReviewed.current && !isReviewed) top.current?.focus();
    wasReviewed.current = isReviewed;
  }, [isReviewed]);
  return top;
}

type TrackedState =
  | { kind: 'loading' }
  | { kind: 'known'; progress: UploadProgress }
  | { kind: 'lost'; message: string };

/** Follows the progress of an upload until it has finished or awaits approval. */
function useUpload(companyId: string, uploadId: string): { tracked: TrackedState; trackAgain: () => void } {
  const client = useApolloClient();
  const [tracked, setTracked] = useState<TrackedState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const trackAgain = useCallback(() => setAttempt((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt tracks the upload again
  useEffect(
    () =>
      trackUpload(companyId, uploadId, {
        onProgress: (progress) => setTracked({ kind: 'known', progress }),
        onLost: (message) => setTracked({ kind: 'lost', message }),
        // A query that fails with 401 makes the portal show the sign-in page, which leads back here.
        onSignedOut: () =>
          void client
            .query({ query: RecentUploadsDocument, variables: { companyId }, fetchPolicy: 'network-only' })
            .catch(() => undefined),
      }),
    [companyId, uploadId, client, attempt],
  );

  return { tracked, trackAgain };
}

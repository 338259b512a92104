import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { randomKey } from '../../lib/browser.ts';
import { useToast } from '../../lib/toast.ts';
import { uploadPagePath } from '../../paths.ts';
import { RecentUploadsDocument } from './gql/uploads.ts';
import { type Choice, findSendProblem, sendFile } from './send-file.ts';
import { bytesSent, fileAccepted, fileRefused, sendingCleared, sendingStarted } from './sending.slice.ts';
import { findSameUpload, type RecentUpload } from './upload.ts';

const isSameChoice = (one: Choice, two: Choice): boolean =>
  one.file === two.file && one.month === two.month && one.year === two.year && one.asOf === two.asOf;

const isCanceled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Returns a function that sends a file. Sending continues while the user visits other pages. */
function useSend(companyId: string): (choice: Choice) => Promise<void> {
  const dispatch = useDispatch();
  const toast = useToast();
  const lastAttempt = useRef<{ choice: Choice; idempotencyKey: string } | null>(null);
  const isOnPage = useRef(true);

  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
    };
  }, []);

  const idempotencyKeyOf = (choice: Choice): string => {
    if (!lastAttempt.current || !isSameChoice(lastAttempt.current.choice, choice)) {
      lastAttempt.current = { choice, idempotencyKey: randomKey() };
    }
    return lastAttempt.current.idempotencyKey;
  };
  const fail = (message: string): void => {
    dispatch(fileRefused({ companyId, message }));
    toast({ title: 'Upload Failed', description: `Error: ${message}`, variant: 'destructive' });
  };

  return async (choice) => {
    const problem = await findSendProblem(companyId, choice);
    if (problem) return fail(problem);
    dispatch(sendingStarted({ companyId, fileName: choice.file.name, total: choice.file.size }));
    const onProgress = (sent: number) => dispatch(bytesSent(sent));
    try {
      const uploadId = await whileSending((signal) =>
        sendFile({ companyId, ...choice, idempotencyKey: idempotencyKeyOf(choice), onProgress, signal }),
      );
      lastAttempt.current = null;
      dispatch(fileAccepted({ companyId, uploadId }));
      if (isOnPage.current) return;
      const href = uploadPagePath(uploadId);
      toast({
        title: 'File received',
        description: `${choice.file.name} is being processed.`,
        action: { label: 'View progress', href },
      });
    } catch (error) {
      if (isCanceled(error)) dispatch(sendingCleared());
      else fail(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Returns functions that send a file. If the same file was uploaded for the same month before, `confirm` has to be called first. */
export function useGuardedUpload(companyId: string) {
  const client = useApolloClient();
  const send = useSend(companyId);
  const [duplicate, setDuplicate] = useState<{ choice: Choice; earlier: RecentUpload } | null>(null);
  const [busy, setBusy] = useState(false);

  async function findEarlierUpload(choice: Choice): Promise<RecentUpload | undefined> {
    if (!companyId) return undefined;
    const { data } = await client.query({
      query: RecentUploadsDocument,
      variables: { companyId },
      fetchPolicy: 'network-only',
    });
    return findSameUpload(data?.company?.uploads ?? [], choice);
  }

  return {
    busy,
    duplicate,
    upload: async (choice: Choice): Promise<void> => {
      setBusy(true);
      // If the check fails, the file is sent without the question.
      const earlier = await findEarlierUpload(choice).catch(() => undefined);
      setBusy(false);
      if (earlier) setDuplicate({ choice, earlier });
      else await send(choice);
    },
    confirm: async (): Promise<void> => {
      setDuplicate(null);
      if (duplicate) await send(duplicate.choice);
    },
    cancel: (): void => setDuplicate(null),
  };
}

/** Aborts the upload that is being sent. Not in the store, because it is not serializable. */
let currentUpload: AbortController | null = null;

const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Runs `send`. Until it ends, the browser asks before the tab is closed, and `cancelSending` aborts it. */
async function whileSending<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  currentUpload = controller;
  window.addEventListener('beforeunload', confirmLeaving);
  try {
    return await send(controller.signal);
  } finally {
    window.removeEventListener('beforeunload', confirmLeaving);
    if (currentUpload === controller) currentUpload = null;
  }
}

/** Aborts the upload that is being sent, if there is one. */
export const cancelSending = (): void => currentUpload?.abort();

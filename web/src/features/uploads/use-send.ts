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

const sameChoice = (one: Choice, two: Choice): boolean =>
  one.file === two.file && one.month === two.month && one.year === two.year && one.asOf === two.asOf;

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Sends a file; sending continues when the user visits other pages. */
function useSend(companyId: string): (choice: Choice) => Promise<void> {
  const dispatch = useDispatch();
  const toast = useToast();
  const lastAttempt = useRef<{ choice: Choice; idempotencyKey: string } | null>(null);
  const onPage = useRef(true);

  useEffect(() => {
    onPage.current = true;
    return () => {
      onPage.current = false;
    };
  }, []);

  const keyOf = (choice: Choice): string => {
    if (!lastAttempt.current || !sameChoice(lastAttempt.current.choice, choice)) {
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
        sendFile({ companyId, ...choice, idempotencyKey: keyOf(choice), onProgress, signal }),
      );
      lastAttempt.current = null;
      dispatch(fileAccepted({ companyId, uploadId }));
      if (onPage.current) return;
      const href = uploadPagePath(uploadId);
      toast({
        title: 'File received',
        description: `${choice.file.name} is being processed.`,
        action: { label: 'View progress', href },
      });
    } catch (error) {
      if (isCancelled(error)) dispatch(sendingCleared());
      else fail(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Sends a file. If the same file was uploaded for the same month before, a confirmation is required first. */
export function useGuardedUpload(companyId: string) {
  const client = useApolloClient();
  const send = useSend(companyId);
  const [duplicate, setDuplicate] = useState<{ choice: Choice; earlier: RecentUpload } | null>(null);
  const [busy, setBusy] = useState(false);

  async function earlierUpload(choice: Choice): Promise<RecentUpload | undefined> {
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
      // If the check fails, the upload goes on without the warning.
      const earlier = await earlierUpload(choice).catch(() => undefined);
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

/** Aborts the running upload. Not in the store, because it isn't serializable. */
let current: AbortController | null = null;

const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Runs `send`; meanwhile the browser asks before the tab is closed, on every page. */
async function whileSending<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  current = controller;
  window.addEventListener('beforeunload', confirmLeaving);
  try {
    return await send(controller.signal);
  } finally {
    window.removeEventListener('beforeunload', confirmLeaving);
    if (current === controller) current = null;
  }
}

export const cancelSending = (): void => current?.abort();

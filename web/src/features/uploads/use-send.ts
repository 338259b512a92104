import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { randomKey } from '../../lib/browser.ts';
import { useToast } from '../../lib/toast.ts';
import { PATHS } from '../../paths.ts';
import { RecentUploadsDocument } from './gql/uploads.ts';
import { type Choice, sendFile, whyNotSend } from './send-file.ts';
import { bytesSent, fileAccepted, fileRefused, sendingForgotten, sendingStarted } from './sending.slice.ts';
import { type RecentUpload, sameUpload } from './upload-state.ts';

const sameChoice = (one: Choice, two: Choice): boolean =>
  one.file === two.file && one.month === two.month && one.year === two.year;

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Sends a file, also while other pages are looked at. */
export function useSend(companyId: string): (choice: Choice) => Promise<void> {
  const dispatch = useDispatch();
  const toast = useToast();
  const last = useRef<{ choice: Choice; idempotencyKey: string } | null>(null);
  const onPage = useRef(true);

  useEffect(() => {
    onPage.current = true;
    return () => {
      onPage.current = false;
    };
  }, []);

  const keyOf = (choice: Choice): string => {
    if (!last.current || !sameChoice(last.current.choice, choice)) {
      last.current = { choice, idempotencyKey: randomKey() };
    }
    return last.current.idempotencyKey;
  };
  const refuse = (message: string): void => {
    dispatch(fileRefused({ companyId, message }));
    toast({ title: 'Upload Failed', description: `Error: ${message}`, variant: 'destructive' });
  };

  return async (choice) => {
    const why = await whyNotSend(companyId, choice);
    if (why) return refuse(why);
    dispatch(sendingStarted({ companyId, fileName: choice.file.name, total: choice.file.size }));
    const onProgress = (sent: number) => dispatch(bytesSent(sent));
    try {
      const uploadId = await whileSending((signal) =>
        sendFile({ companyId, ...choice, idempotencyKey: keyOf(choice), onProgress, signal }),
      );
      last.current = null;
      dispatch(fileAccepted({ companyId, uploadId }));
      if (onPage.current) return;
      const href = `${PATHS.uploadBalances}?upload=${uploadId}`;
      toast({
        title: 'File received',
        description: `The rows of ${choice.file.name} are being processed.`,
        action: { label: 'Show progress', href },
      });
    } catch (error) {
      if (isCancelled(error)) dispatch(sendingForgotten());
      else refuse(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Sends a choice, but asks first where the same file was sent for the same month before. */
export function useGuardedUpload(companyId: string) {
  const client = useApolloClient();
  const send = useSend(companyId);
  const [asking, setAsking] = useState<{ choice: Choice; earlier: RecentUpload } | null>(null);
  const [busy, setBusy] = useState(false);

  async function earlierUpload(choice: Choice): Promise<RecentUpload | undefined> {
    if (!companyId) return undefined;
    const { data } = await client.query({
      query: RecentUploadsDocument,
      variables: { companyId },
      fetchPolicy: 'network-only',
    });
    return sameUpload(data?.company?.uploads ?? [], choice);
  }

  return {
    busy,
    asking,
    upload: async (choice: Choice): Promise<void> => {
      setBusy(true);
      // A warning that can't be had holds nothing up.
      const earlier = await earlierUpload(choice).catch(() => undefined);
      setBusy(false);
      if (earlier) setAsking({ choice, earlier });
      else await send(choice);
    },
    confirm: async (): Promise<void> => {
      setAsking(null);
      if (asking) await send(asking.choice);
    },
    cancel: (): void => setAsking(null),
  };
}

/** The file on its way, for whoever wants to stop it: what can be aborted is no fact for a store. */
let current: AbortController | null = null;

const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While this runs the browser asks before the application is left, on whichever page one is. */
export async function whileSending<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const own = new AbortController();
  current = own;
  window.addEventListener('beforeunload', askToStay);
  try {
    return await send(own.signal);
  } finally {
    window.removeEventListener('beforeunload', askToStay);
    if (current === own) current = null;
  }
}

export const cancelSending = (): void => current?.abort();

import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { randomKey } from '../../lib/random-key.ts';
import { useToast } from '../../lib/use-toast.ts';
import { PATHS } from '../../paths.ts';
import { sendFile } from './send-file.ts';
import { bytesSent, fileAccepted, fileRefused, sendingForgotten, sendingStarted } from './sending.slice.ts';
import { whileSending } from './sending-now.ts';
import { type Choice, whyNotSend } from './why-not-send.ts';

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
    toast({ title: 'Upload Failed', description: `Error: ${message}`, look: 'destructive' });
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

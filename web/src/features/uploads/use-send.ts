import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { randomKey } from '../../lib/random-key.ts';
import { useToast } from '../../lib/use-toast.ts';
import { sendFile } from './send-file.ts';
import { bytesSent, fileAccepted, fileRefused, sendingStarted } from './sending.slice.ts';

interface Choice {
  file: File;
  month: number;
  year: number;
}

const sameChoice = (one: Choice, two: Choice): boolean =>
  one.file === two.file && one.month === two.month && one.year === two.year;

export function useSend(companyId: string): (choice: Choice) => Promise<void> {
  const dispatch = useDispatch();
  const toast = useToast();
  const last = useRef<{ choice: Choice; idempotencyKey: string } | null>(null);

  return async (choice) => {
    if (!last.current || !sameChoice(last.current.choice, choice)) {
      last.current = { choice, idempotencyKey: randomKey() };
    }
    const { idempotencyKey } = last.current;
    dispatch(sendingStarted({ companyId, fileName: choice.file.name, total: choice.file.size }));
    try {
      const onProgress = (sent: number) => dispatch(bytesSent(sent));
      const uploadId = await sendFile({ companyId, ...choice, idempotencyKey, onProgress });
      last.current = null;
      dispatch(fileAccepted({ companyId, uploadId }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      dispatch(fileRefused({ companyId, message }));
      toast({ title: 'Upload Failed', description: `Error: ${message}`, look: 'destructive' });
    }
  };
}

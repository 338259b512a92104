import type { ToastContent } from '../../lib/toast.ts';
import type { UploadProgress } from './upload-progress.ts';

/** How an upload ended, in the specification's words. */
export function resultWords({ state, successful, totalProcessed, message }: UploadProgress) {
  if (state === 'failed')
    return { title: 'Upload Failed', words: `Error: ${message ?? 'The file could not be processed.'}` };
  return {
    title: 'Upload Complete',
    words: `Successfully processed ${successful} out of ${totalProcessed} records`,
  };
}

export function resultToast(progress: UploadProgress): ToastContent {
  const { title, words } = resultWords(progress);
  const bad = progress.state === 'failed' || progress.failed > 0;
  return { title, description: words, variant: bad ? 'destructive' : 'default' };
}

import type { ToastContent } from '../../lib/toast.ts';
import type { UploadProgress } from './upload-progress.ts';

/** Returns the specified title and description of an upload's result. */
export function resultMessage({ state, successful, totalProcessed, message }: UploadProgress) {
  if (state === 'failed')
    return { title: 'Upload Failed', description: `Error: ${message ?? 'The file could not be processed.'}` };
  return {
    title: 'Upload Complete',
    description: `Successfully processed ${successful} out of ${totalProcessed} records`,
  };
}

export function resultToast(progress: UploadProgress): ToastContent {
  const { title, description } = resultMessage(progress);
  const hasErrors = progress.state === 'failed' || progress.failed > 0;
  return { title, description, variant: hasErrors ? 'destructive' : 'default' };
}

import type { UploadState } from '../gql/schema.ts';
import type { Meaning } from '../theme/brand-colors.ts';

export const PARTLY_UNDONE = 'Partly undone';

interface Upload {
  state: UploadState;
  failed: number;
  replaced: number;
  undoOf: string | null;
  undoneAt: string | null;
}

/** Returns the color and label of an upload's status chip. */
export function uploadState({ state, failed, replaced, undoOf, undoneAt }: Upload): {
  meaning: Meaning | 'neutral';
  label: string;
} {
  if (state === 'QUEUED') return { meaning: 'info', label: 'Waiting' };
  if (state === 'COMPARING') return { meaning: 'info', label: 'Comparing' };
  if (state === 'AWAITING_APPROVAL') return { meaning: 'warning', label: 'Needs review' };
  if (state === 'DISCARDED') return { meaning: 'neutral', label: 'Discarded' };
  if (state === 'RUNNING') return { meaning: 'info', label: 'Processing' };
  if (state === 'FAILED') return { meaning: 'danger', label: 'Failed' };
  if (undoneAt) return { meaning: 'neutral', label: 'Undone' };
  return failed > replaced
    ? { meaning: 'warning', label: undoOf ? PARTLY_UNDONE : 'Completed with errors' }
    : { meaning: 'success', label: 'Success' };
}

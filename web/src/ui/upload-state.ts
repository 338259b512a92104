import type { UploadState } from '../gql/schema.ts';
import type { Meaning } from '../theme/brand-colors.ts';

export const PARTLY_UNDONE = 'Partly undone';

interface Upload {
  state: UploadState;
  /** Includes the replaced rows. */
  failed: number;
  /** Rows that a later row of the same account replaced. */
  replaced: number;
  /** Id of the upload that this one undoes. */
  undoOf: string | null;
  undoneAt: string | null;
}

/** Returns the meaning and label of an upload's status. */
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

import { type ErrorGroup, withGroups } from './row-errors.ts';

/** How much of a file has been applied. */
export interface Progress {
  /** Last line of the file that was applied. */
  line: number;
  bytesRead: number;
  successful: number;
  failed: number;
  /** Failed rows that were superseded by a later row of the same account in the file. */
  replaced: number;
  /** Successful rows that added a customer. */
  added: number;
  /** Successful rows of an undo that deleted a customer. */
  removed?: number;
  /** Valid rows that the approval did not include. */
  skipped?: number;
  /** The failed rows, without replaced ones, counted by field and reason. */
  errorGroups?: ErrorGroup[];
}

export const NO_PROGRESS: Progress = { line: 0, bytesRead: 0, successful: 0, failed: 0, replaced: 0, added: 0 };

/** Returns the progress after one more chunk. `step`: the counts of the chunk, and where it ends in the file. */
export function withStep(before: Progress, step: Progress): Progress {
  const { skipped = 0, removed = 0, errorGroups = [] } = before;
  const groups = withGroups(errorGroups, step.errorGroups ?? []);
  return {
    line: step.line,
    bytesRead: step.bytesRead,
    successful: before.successful + step.successful,
    failed: before.failed + step.failed,
    replaced: before.replaced + step.replaced,
    added: before.added + step.added,
    ...(step.skipped || skipped ? { skipped: skipped + (step.skipped ?? 0) } : {}),
    ...(step.removed || removed ? { removed: removed + (step.removed ?? 0) } : {}),
    ...(groups.length > 0 ? { errorGroups: groups } : {}),
  };
}

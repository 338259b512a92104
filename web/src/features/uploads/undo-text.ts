import { formatDayIn } from '../../lib/dates.ts';
import { countLabel, formatCount } from '../../lib/format-count.ts';
import type { Comparison } from './review-text.ts';

type Effects = Pick<Comparison, 'removedCustomers' | 'changedCustomers' | 'failedRows'>;

/** Returns the title of the review of an undo: `Undo november.csv?`. */
export const undoTitle = (fileName: string | null): string => `Undo ${fileName ?? 'this upload'}?`;

/** Returns the text until when an upload can be undone; undefined if it can't be undone. */
export const undoableText = (undoableUntil: string | null, now: Date, timeZone: string): string | undefined =>
  undoableUntil && new Date(undoableUntil) > now
    ? `You can undo this upload until ${formatDayIn(undoableUntil, timeZone)}.`
    : undefined;

/** Returns what an undo changes: a text about reverted bills and one about deleted customers, if there are any. */
export function undoEffects({ changedCustomers, removedCustomers }: Omit<Effects, 'failedRows'>): readonly string[] {
  const textOf = (count: number, one: string, many: string) => (count === 0 ? [] : [countLabel(count, one, many)]);
  return [
    ...textOf(
      changedCustomers,
      'bill will be reverted to its state before the upload',
      'bills will be reverted to their state before the upload',
    ),
    ...textOf(
      removedCustomers,
      'customer added by this upload will be deleted',
      'customers added by this upload will be deleted',
    ),
  ];
}

/** Returns the warning about bills that an undo leaves unchanged. */
export const leftOutText = (count: number): string =>
  `${countLabel(count, 'bill')} can't be undone because ${count === 1 ? 'it has' : 'they have'} been paid or changed since the upload. See the list below.`;

/** Returns why an upload can't be undone at all; undefined if it can. */
export function undoProblem({ changedCustomers, removedCustomers, failedRows }: Effects): string | undefined {
  if (changedCustomers + removedCustomers > 0) return undefined;
  return failedRows > 0
    ? 'This upload can no longer be undone. Its bills have since been paid or changed.'
    : "There is nothing to undo. This upload didn't change any customers.";
}

interface UndoProgress {
  state: string;
  totalProcessed: number;
  successful: number;
  message: string | null;
}

/** Returns the title and description of an undo's result. */
export function undoMessage({ state, totalProcessed, successful, message }: UndoProgress) {
  if (state === 'failed') return { title: 'Undo failed', description: message ?? 'The upload could not be undone.' };
  if (state === 'discarded')
    return { title: 'Undo discarded', description: `The upload was kept. ${message ?? 'Nothing was changed.'}` };
  const verb = successful === 1 ? 'was' : 'were';
  return {
    title: 'Upload undone',
    description: `${formatCount(successful)} of ${countLabel(totalProcessed, 'bill')} ${verb} undone`,
  };
}

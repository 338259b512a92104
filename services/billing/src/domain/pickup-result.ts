import { periodNumberText } from '@utility-pay/contracts';
import type { PickupFile } from './file-pickup.ts';
import type { RowError } from './row-errors.ts';
import { didEveryRowFail, type Upload } from './upload.ts';

const LINE_END = '\r\n';

/** The result of a picked up file. */
export type PickupOutcome = 'applied' | 'failed' | 'discarded' | 'refused';

const OUTCOME_TEXTS: Record<PickupOutcome, string> = {
  applied: 'Applied',
  failed: 'Failed',
  discarded: 'Discarded',
  refused: 'Not accepted',
};

/** Returns the outcome of an upload; undefined until it is finished. */
export function outcomeOf(upload: Pick<Upload, 'state' | 'progress'>): PickupOutcome | undefined {
  const { state } = upload;
  if (state === 'completed') return didEveryRowFail(upload) ? 'failed' : 'applied';
  return state === 'failed' || state === 'discarded' ? state : undefined;
}

/** Returns the message of the upload, or why the file was refused. */
export function messageOf(file: PickupFile, upload: Upload | undefined): string | null | undefined {
  if (!upload) return file.message;
  const failed = upload.progress.failed.toLocaleString('en-US');
  return didEveryRowFail(upload) ? `No row could be applied; ${failed} failed.` : upload.message;
}

/** Returns the text of the result file: the outcome and the failed rows. `hasMore`: `errors` are only the first ones. */
export function resultText(
  file: PickupFile,
  outcome: PickupOutcome,
  { upload, errors, hasMore }: { upload: Upload | undefined; errors: readonly RowError[]; hasMore: boolean },
): string {
  const message = messageOf(file, upload);
  const lines = [
    `File: ${file.name}`,
    ...(file.period === undefined ? [] : [`Month: ${periodNumberText(file.period)}`]),
    `Result: ${OUTCOME_TEXTS[outcome]}`,
    ...(message ? [`Message: ${message}`] : []),
    ...(upload
      ? [
          `Applied rows: ${upload.progress.successful}`,
          `Failed rows: ${upload.progress.failed}`,
          `Upload: ${upload.id}`,
        ]
      : []),
    ...(errors.length > 0
      ? ['', `Failed rows${hasMore ? `, the first ${errors.length.toLocaleString('en-US')}` : ''}:`]
      : []),
    ...errors.map(
      ({ line, accountNumber, error }) => `Line ${line}${accountNumber ? `, account ${accountNumber}` : ''}: ${error}`,
    ),
  ];
  return lines.map((line) => line.replace(/[\r\n]+/g, ' ') + LINE_END).join('');
}

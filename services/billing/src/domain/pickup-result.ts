import { periodNumberText } from '@utility-pay/contracts';
import type { RowError } from './csv/row-reader.ts';
import type { PickupFile } from './file-pickup.ts';
import type { Upload } from './upload.ts';

const LINE_END = '\r\n';

/** What came of a picked up file. */
export type PickupOutcome = 'applied' | 'failed' | 'discarded' | 'refused';

const OUTCOME_TEXTS: Record<PickupOutcome, string> = {
  applied: 'Applied',
  failed: 'Failed',
  discarded: 'Discarded',
  refused: 'Not accepted',
};

/** Returns what came of a finished upload; undefined while it is not finished. */
export function outcomeOf({ state }: Pick<Upload, 'state'>): PickupOutcome | undefined {
  if (state === 'completed') return 'applied';
  return state === 'failed' || state === 'discarded' ? state : undefined;
}

/** Returns the text of the result file: the outcome, and the failed rows, of which there may be more. */
export function resultText(
  file: PickupFile,
  outcome: PickupOutcome,
  { upload, rows, hasMore }: { upload: Upload | undefined; rows: readonly RowError[]; hasMore: boolean },
): string {
  const message = upload?.message ?? file.message;
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
    ...(rows.length > 0
      ? ['', `Failed rows${hasMore ? `, the first ${rows.length.toLocaleString('en-US')}` : ''}:`]
      : []),
    ...rows.map(
      ({ line, accountNumber, error }) => `Line ${line}${accountNumber ? `, account ${accountNumber}` : ''}: ${error}`,
    ),
  ];
  return lines.map((line) => line.replace(/[\r\n]+/g, ' ') + LINE_END).join('');
}

import type { Meaning } from '../../theme/brand-colors.ts';
import type { RecentUploadsQuery } from './gql/uploads.ts';

export type RecentUpload = NonNullable<RecentUploadsQuery['company']>['uploads'][number];

/** Returns the color and label of an upload's status chip. */
export function uploadState({ state, failed }: Pick<RecentUpload, 'state' | 'failed'>): {
  meaning: Meaning;
  label: string;
} {
  if (state === 'QUEUED') return { meaning: 'info', label: 'Waiting' };
  if (state === 'RUNNING') return { meaning: 'info', label: 'Processing' };
  if (state === 'FAILED') return { meaning: 'danger', label: 'Failed' };
  return failed > 0 ? { meaning: 'warning', label: 'Completed with errors' } : { meaning: 'success', label: 'Success' };
}

interface FileChoice {
  file: { name: string; size: number };
  month: number;
  year: number;
}

/** Returns an earlier upload with the same file name, size and period; a failed upload does not count. */
export const findSameUpload = (
  uploads: readonly RecentUpload[],
  { file, month, year }: FileChoice,
): RecentUpload | undefined =>
  uploads.find(
    (upload) =>
      upload.state !== 'FAILED' &&
      upload.fileName === file.name &&
      upload.bytesTotal === file.size &&
      upload.month === month &&
      upload.year === year,
  );

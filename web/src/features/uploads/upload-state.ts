import type { Meaning } from '../../theme/brand-colors.ts';
import type { RecentUploadsQuery } from './gql/uploads.ts';

export type RecentUpload = NonNullable<RecentUploadsQuery['company']>['uploads'][number];

/** Where an upload stands, as a chip says it. */
export function uploadState({ state, failed }: Pick<RecentUpload, 'state' | 'failed'>): {
  meaning: Meaning;
  word: string;
} {
  if (state === 'QUEUED') return { meaning: 'info', word: 'Waiting' };
  if (state === 'RUNNING') return { meaning: 'info', word: 'Processing' };
  if (state === 'FAILED') return { meaning: 'danger', word: 'Failed' };
  return failed > 0 ? { meaning: 'warning', word: 'Completed with errors' } : { meaning: 'success', word: 'Success' };
}

interface Wish {
  file: { name: string; size: number };
  month: number;
  year: number;
}

/** An earlier upload of what seems to be the same file for the same month; a refused one does not count. */
export const sameUpload = (uploads: readonly RecentUpload[], { file, month, year }: Wish): RecentUpload | undefined =>
  uploads.find(
    (upload) =>
      upload.state !== 'FAILED' &&
      upload.fileName === file.name &&
      upload.bytesTotal === file.size &&
      upload.month === month &&
      upload.year === year,
  );

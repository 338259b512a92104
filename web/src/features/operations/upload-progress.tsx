import type { StandingUploadFragment } from '../../gql/operations.ts';
import { Stack } from '../../ui/layout.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { Tabular } from '../../ui/text.tsx';
import { figures } from './words.ts';

type Upload = Pick<StandingUploadFragment['upload'], 'rowsTotal' | 'totalProcessed'>;

/** Rows done, of how many once that is known. */
export function UploadProgress({ rowsTotal, totalProcessed }: Upload) {
  if (rowsTotal === null) return totalProcessed > 0 ? <Tabular>{figures(totalProcessed)}</Tabular> : '–';
  const words = `${figures(totalProcessed)} of ${figures(rowsTotal)}`;
  return (
    <Stack $gap="space-1">
      <Tabular>{words}</Tabular>
      <ShareBar
        label={`${words} rows`}
        parts={[{ key: 'done', paint: 'brand', value: totalProcessed }]}
        whole={rowsTotal}
        thin
      />
    </Stack>
  );
}

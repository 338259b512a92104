import { Card } from '../../ui/card.tsx';
import { ProgressWords } from './progress-words.tsx';
import { shareOf, type UploadProgress } from './upload-progress.ts';
import { useTimeLeft } from './use-time-left.ts';

const figures = (count: number): string => count.toLocaleString('en-US');

/** The file is with the server; its rows go into the books. */
export function ProcessingCard({ progress }: { progress: UploadProgress }) {
  const { state, totalProcessed, rowsTotal, successful, failed } = progress;
  const share = shareOf(progress);
  const left = useTimeLeft(state, share);
  const count = rowsTotal ? `${figures(totalProcessed)} of ${figures(rowsTotal)}` : figures(totalProcessed);
  const words =
    state === 'queued'
      ? 'Waiting for its turn'
      : `${count} records: ${figures(successful)} successful, ${figures(failed)} failed`;

  return (
    <Card title="Processing">
      <ProgressWords
        label="Upload progress"
        share={share}
        words={words}
        left={left}
        hint="You may leave this page. The work goes on, and its result will be here."
      />
    </Card>
  );
}

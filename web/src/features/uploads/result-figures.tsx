import { Columns } from '../../ui/layout.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import type { UploadProgress } from './upload-progress.ts';

const Count = ({ label, count }: { label: string; count: number | undefined }) => (
  <div>
    <Text $kind="small" $tone="text-soft">
      {label}
    </Text>
    <Figure>{count === undefined ? '–' : count.toLocaleString('en-US')}</Figure>
  </div>
);

interface ResultFiguresProps {
  progress: UploadProgress;
  /** How many rows made a new customer; unknown while it is being fetched. */
  added: number | undefined;
}

export const ResultFigures = ({ progress: { successful, failed }, added }: ResultFiguresProps) => (
  <Columns $least="140px">
    <Count label="New customers" count={added} />
    <Count label="Updated customers" count={added === undefined ? undefined : successful - added} />
    <Count label="Failed rows" count={failed} />
  </Columns>
);

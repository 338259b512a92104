import { useQuery } from '@apollo/client/react';
import { monthName } from '@utility-pay/contracts';
import { Check, TriangleAlert, X } from 'lucide-react';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { BigIcon, StatusChip } from '../../ui/status-chip.tsx';
import { Figure, Heading, Text } from '../../ui/text.tsx';
import { UploadResultDocument } from './gql/uploads.ts';
import { resultWords } from './result-message.ts';
import { UploadErrors } from './upload-errors.tsx';
import type { UploadProgress } from './upload-progress.ts';

const LOOKS = {
  success: { meaning: 'success', icon: Check, chip: 'Success' },
  partly: { meaning: 'warning', icon: TriangleAlert, chip: 'Completed with errors' },
  failed: { meaning: 'danger', icon: X, chip: 'Failed' },
} as const;

const lookOf = ({ state, failed }: UploadProgress) => {
  if (state === 'failed') return LOOKS.failed;
  return failed > 0 ? LOOKS.partly : LOOKS.success;
};

interface UploadResultProps {
  companyId: string;
  progress: UploadProgress;
  onAnother: () => void;
}

export function UploadResult({ companyId, progress, onAnother }: UploadResultProps) {
  const { data } = useQuery(UploadResultDocument, {
    variables: { id: progress.id, companyId },
    fetchPolicy: 'network-only',
  });
  const upload = data?.upload;
  const { title, words } = resultWords(progress);
  const { meaning, icon, chip } = lookOf(progress);

  return (
    <>
      <Surface>
        <Stack $gap="space-6">
          <Row $gap="space-4">
            <BigIcon meaning={meaning} icon={icon} />
            <div role="status">
              <Row>
                <Heading $kind="h2">{title}</Heading>
                <StatusChip meaning={meaning}>{chip}</StatusChip>
              </Row>
              <Text>{words}</Text>
              {upload && (
                <Text $kind="small" $tone="text-soft">
                  {[upload.fileName, `${monthName(upload.month)} ${upload.year}`].filter(Boolean).join(' · ')}
                </Text>
              )}
            </div>
          </Row>
          {progress.state === 'completed' && <ResultFigures progress={progress} added={upload?.added} />}
          <Row>
            <Button onClick={onAnother}>Upload Another File</Button>
            {progress.state === 'completed' && (
              <ButtonLink to={PATHS.customers} kind="secondary">
                View Customers
              </ButtonLink>
            )}
          </Row>
        </Stack>
      </Surface>
      {progress.failed > 0 && <UploadErrors companyId={companyId} uploadId={progress.id} failed={progress.failed} />}
    </>
  );
}

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

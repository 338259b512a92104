import { useQuery } from '@apollo/client/react';
import { periodText } from '@utility-pay/contracts';
import { Ban, Check, TriangleAlert, X } from 'lucide-react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatInstantIn } from '../../lib/dates.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Surface } from '../../ui/card.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { BigIcon, StatusChip } from '../../ui/status-chip.tsx';
import { Figure, Heading, Text } from '../../ui/text.tsx';
import { PARTLY_UNDONE } from '../../ui/upload-state.ts';
import { FailedRows } from './failed-rows.tsx';
import { UploadResultDocument } from './gql/uploads.ts';
import { UndoUpload } from './undo-upload.tsx';
import { errorsRemovedText, listedErrorsText, resultMessage, type UploadProgress } from './upload.ts';
import { UploadErrors } from './upload-errors.tsx';

/** Color, icon and label by outcome of an upload. */
const OUTCOMES = {
  success: { meaning: 'success', icon: Check, chip: 'Success' },
  partial: { meaning: 'warning', icon: TriangleAlert, chip: 'Completed with errors' },
  partlyUndone: { meaning: 'warning', icon: TriangleAlert, chip: PARTLY_UNDONE },
  failed: { meaning: 'danger', icon: X, chip: 'Failed' },
  discarded: { meaning: 'info', icon: Ban, chip: 'Discarded' },
} as const;

const outcomeOf = ({ state, failed, replaced, undoOf }: UploadProgress) => {
  if (state === 'failed' || state === 'discarded') return OUTCOMES[state];
  if (failed === replaced) return OUTCOMES.success;
  return undoOf ? OUTCOMES.partlyUndone : OUTCOMES.partial;
};

interface UploadResultProps {
  companyId: string;
  progress: UploadProgress;
  onAnother: () => void;
}

/** The result of a finished upload: figures, further actions, and the rows that were not applied. */
export function UploadResult({ companyId, progress, onAnother }: UploadResultProps) {
  const timeZone = useCompanyTimeZone();
  const { data } = useQuery(UploadResultDocument, {
    variables: { id: progress.id, companyId },
    fetchPolicy: 'network-only',
  });
  const upload = data?.upload;
  const { title, description } = resultMessage(progress);
  const { meaning, icon, chip } = outcomeOf(progress);
  const { failed, state, undoOf } = progress;

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
              <Text>{description}</Text>
              {upload && (
                <Text $kind="small" $tone="text-soft">
                  {[
                    upload.fileName,
                    periodText(upload),
                    upload.asOf && includedText(upload.asOf, upload.lastPaymentFileNumber, timeZone),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              )}
            </div>
          </Row>
          {state === 'completed' && !undoOf && <ResultFigures progress={progress} added={upload?.added} />}
          {state === 'completed' && undoOf && <UndoFigures progress={progress} removed={upload?.removed} />}
          <Row>
            <Button onClick={onAnother}>Upload Another File</Button>
            {state === 'completed' && (
              <ButtonLink to={PATHS.customers} kind="secondary">
                View Customers
              </ButtonLink>
            )}
            {state !== 'completed' && undoOf && (
              <ButtonLink to={{ search: `?upload=${undoOf}` }} kind="secondary">
                View the upload
              </ButtonLink>
            )}
            {upload?.fixOf && (
              <ButtonLink to={{ search: `?upload=${upload.fixOf}` }} kind="secondary">
                View the original upload
              </ButtonLink>
            )}
          </Row>
          {upload && <UndoUpload companyId={companyId} upload={upload} />}
        </Stack>
      </Surface>
      {upload?.errorsRemovedAt ? (
        failed > 0 && (
          <Card title="Failed rows">
            <Text>{errorsRemovedText(upload.errorsRemovedAt, timeZone)}</Text>
          </Card>
        )
      ) : (
        <RefusedRows companyId={companyId} progress={progress} unlisted={listedErrorsText(upload?.listedErrors)} />
      )}
    </>
  );
}

interface RefusedRowsProps {
  companyId: string;
  progress: UploadProgress;
  /** The note that not all rows are listed, if that is so. */
  unlisted: string | undefined;
}

function RefusedRows({ companyId, progress: { id: uploadId, failed, replaced, undoOf }, unlisted }: RefusedRowsProps) {
  const failedRows = failed - replaced;
  const listProps = { companyId, uploadId, unlisted };
  return (
    <>
      {failedRows > 0 && !undoOf && <FailedRows {...listProps} count={failedRows} />}
      {failedRows > 0 && undoOf && <UploadErrors {...listProps} kind="keptByUndo" count={failedRows} />}
      {replaced > 0 && <UploadErrors {...listProps} kind="replaced" count={replaced} />}
    </>
  );
}

/** A number with its label; a dash while it is loading. */
export const Count = ({ label, count }: { label: string; count: number | undefined }) => (
  <div>
    <Text $kind="small" $tone="text-soft">
      {label}
    </Text>
    <Figure>{count === undefined ? '–' : count.toLocaleString('en-US')}</Figure>
  </div>
);

interface ResultFiguresProps {
  progress: UploadProgress;
  /** Number of new customers; undefined while it is loading. */
  added: number | undefined;
}

const ResultFigures = ({ progress: { successful, failed, replaced, skipped }, added }: ResultFiguresProps) => (
  <Columns $minWidth="140px">
    <Count label="New customers" count={added} />
    <Count label="Existing customers" count={added === undefined ? undefined : successful - added} />
    <Count label="Failed rows" count={failed - replaced} />
    {replaced > 0 && <Count label="Replaced rows" count={replaced} />}
    {skipped > 0 && <Count label="Skipped rows" count={skipped} />}
  </Columns>
);

interface UndoFiguresProps {
  progress: UploadProgress;
  /** Number of removed customers; undefined while it is loading. */
  removed: number | undefined;
}

const UndoFigures = ({ progress: { successful, failed }, removed }: UndoFiguresProps) => (
  <Columns $minWidth="140px">
    <Count label="Bills reverted" count={removed === undefined ? undefined : successful - removed} />
    <Count label="Customers deleted" count={removed} />
    <Count label="Not undone" count={failed} />
  </Columns>
);

/** Returns which payments the amounts of a balance-forward file include. */
const includedText = (asOf: string, lastPaymentFileNumber: number | null, timeZone: string): string =>
  lastPaymentFileNumber === null
    ? `Includes payments through ${formatInstantIn(asOf, timeZone)}`
    : `Includes payments in confirmed payment files through No. ${lastPaymentFileNumber}`;

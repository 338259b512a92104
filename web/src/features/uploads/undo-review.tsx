import { periodText, UPLOAD_APPROVAL_DAYS } from '@utility-pay/contracts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { BulletList } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import type { UploadReviewQuery } from './gql/uploads.ts';
import type { Comparison } from './review-text.ts';
import { leftOutText, undoEffects, undoProblem, undoTitle } from './undo-text.ts';
import { listedErrorsText } from './upload.ts';
import { LargestChanges, TotalDue } from './upload-comparison.tsx';
import { DecisionProblems, type OnDecided, useDecision } from './upload-decision.tsx';
import { UploadErrors } from './upload-errors.tsx';

/** An undo always includes all customers. */
const ALL_CUSTOMERS = { includeNew: true, includeChanged: true };

interface UndoReviewProps {
  companyId: string;
  /** The upload that undoes another one. */
  upload: NonNullable<UploadReviewQuery['upload']>;
  comparison: Comparison;
  problems: readonly string[];
  onDecided: OnDecided;
}

/** The review of an undo: what it would change, with the buttons to undo the upload or keep it. */
export function UndoReview({ companyId, upload, comparison, problems, onDecided }: UndoReviewProps) {
  const { failedRows, largestChanges } = comparison;
  const { busy, applying, apply, discard } = useDecision(companyId, upload.id, onDecided);
  const effects = undoEffects(comparison);
  const problem = undoProblem(comparison);
  const statusId = useId();

  return (
    <>
      <Card title={undoTitle(upload.fileName)} hint={periodText(upload)}>
        <Stack $gap="space-6">
          <Text role="status" id={statusId}>
            {problem ??
              `Nothing has changed yet. If you don't decide within ${UPLOAD_APPROVAL_DAYS} days, the upload is kept.`}
          </Text>
          {effects.length > 0 && (
            <BulletList>
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </BulletList>
          )}
          {!problem && failedRows > 0 && <Notice meaning="warning">{leftOutText(failedRows)}</Notice>}
          {!problem && (
            <TotalDue
              title="Total due for customers in this upload"
              hint={failedRows > 0 ? "Excludes customers whose bills can't be undone." : undefined}
              before="Now"
              comparison={comparison}
            />
          )}
          {largestChanges.length > 0 && <LargestChanges before="Now" changes={largestChanges} />}
          <Stack>
            <DecisionProblems problems={problems} />
            <Row>
              <Button
                kind="danger"
                busy={applying}
                disabled={busy || problem !== undefined}
                aria-describedby={problem && statusId}
                onClick={() => void apply(ALL_CUSTOMERS)}
              >
                Undo upload
              </Button>
              <Button kind="secondary" busy={busy && !applying} disabled={busy} onClick={() => void discard()}>
                Keep upload
              </Button>
            </Row>
          </Stack>
        </Stack>
      </Card>
      {failedRows > 0 && (
        <UploadErrors
          companyId={companyId}
          uploadId={upload.id}
          kind="keptByUndo"
          count={failedRows}
          unlisted={listedErrorsText(upload.listedErrors)}
        />
      )}
    </>
  );
}

import { useQuery } from '@apollo/client/react';
import { addDays, dayIn, periodText, UPLOAD_APPROVAL_DAYS } from '@utility-pay/contracts';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatDay } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { Card, Surface } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { UploadReviewDocument } from './gql/uploads.ts';
import { UndoReview } from './undo-review.tsx';
import { listedErrorsText } from './upload.ts';
import { UploadComparison } from './upload-comparison.tsx';
import { type OnDecided, UploadDecision } from './upload-decision.tsx';
import { UploadErrors } from './upload-errors.tsx';

const NOT_FOUND = { code: 'NOT_FOUND', message: 'The comparison of this file is no longer available.' };

interface UploadReviewProps {
  companyId: string;
  uploadId: string;
  problems: readonly string[];
  onDecided: OnDecided;
}

/** The review of an upload or an undo: what it would change, with the buttons to apply or discard it. */
export function UploadReview({ companyId, uploadId, ...decision }: UploadReviewProps) {
  const { data, error, refetch } = useQuery(UploadReviewDocument, {
    variables: { id: uploadId, companyId },
    fetchPolicy: 'network-only',
  });
  const upload = data?.upload;
  const timeZone = useCompanyTimeZone();

  if (error || (data && !upload?.comparison)) {
    return (
      <FailureNotice
        title="The changes can't be shown"
        failure={error ? toFailure(error) : NOT_FOUND}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!upload?.comparison) {
    return (
      <Surface>
        <Skeleton label="Loading the changes" lines={8} />
      </Surface>
    );
  }
  const { comparison } = upload;
  if (upload.undoOf) return <UndoReview companyId={companyId} upload={upload} comparison={comparison} {...decision} />;
  return (
    <>
      <Card title="Review before applying" hint={[upload.fileName, periodText(upload)].filter(Boolean).join(' · ')}>
        <Stack $gap="space-6">
          <Text role="status">
            Nothing has changed yet. Apply or discard {upload.fixOf ? 'these fixed rows' : 'this file'} by{' '}
            {formatDay(addDays(dayIn(timeZone, new Date(upload.createdAt)), UPLOAD_APPROVAL_DAYS - 1))}. If you do
            neither,{' '}
            {upload.fixOf
              ? 'they are discarded and no one is billed from them.'
              : 'it is discarded and no one is billed from it.'}
          </Text>
          {upload.fixOf && <TextLink to={{ search: `?upload=${upload.fixOf}` }}>View the original upload</TextLink>}
          <UploadComparison companyId={companyId} uploadId={uploadId} comparison={comparison} period={upload} />
          <UploadDecision
            companyId={companyId}
            uploadId={uploadId}
            comparison={comparison}
            isFix={upload.fixOf !== null}
            {...decision}
          />
        </Stack>
      </Card>
      {comparison.failedRows > 0 && (
        <UploadErrors
          companyId={companyId}
          uploadId={uploadId}
          kind="expected"
          count={comparison.failedRows}
          unlisted={listedErrorsText(upload.listedErrors)}
        />
      )}
    </>
  );
}

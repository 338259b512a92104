import { useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import type { UploadErrorsQuery } from '../../gql/operations.ts';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Inset } from '../../ui/inset.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { joinErrorPages } from './join-error-pages.ts';
import { uploadPath } from './upload-progress.ts';
import { UPLOAD_ERRORS } from './uploads.graphql.ts';

type RowError = NonNullable<UploadErrorsQuery['upload']>['errors']['edges'][number]['node'];

const COLUMNS: readonly Column<RowError>[] = [
  { key: 'line', title: 'Line', cell: ({ line }) => <Tabular>{line}</Tabular> },
  { key: 'account', title: 'Account Number', cell: ({ accountNumber }) => accountNumber || '–' },
  { key: 'reason', title: 'Reason', cell: ({ error }) => error },
];

interface UploadErrorsProps {
  companyId: string;
  uploadId: string;
  failed: number;
}

/** Each row that was refused: its line in the file, its account and why. */
export function UploadErrors({ companyId, uploadId, failed }: UploadErrorsProps) {
  const { data, error, loading, refetch, fetchMore } = useQuery(UPLOAD_ERRORS, {
    variables: { id: uploadId, companyId },
    notifyOnNetworkStatusChange: true,
  });
  const errors = data?.upload?.errors;
  const more = errors?.pageInfo.hasNextPage
    ? () => void fetchMore({ variables: { after: errors.pageInfo.endCursor }, updateQuery: joinErrorPages })
    : undefined;

  return (
    <Card
      flush
      title="Failed rows"
      hint="Line 1 is the header. Correct these rows and upload just them."
      action={
        <OutLink href={`${uploadPath(companyId, uploadId)}/errors.csv`} download>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          Download errors.csv
        </OutLink>
      }
    >
      {error && (
        <Inset>
          <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />
        </Inset>
      )}
      {!errors && !error && (
        <Inset>
          <Skeleton label="Loading failed rows" lines={6} height={28} />
        </Inset>
      )}
      {errors && (
        <Table
          caption="Failed rows"
          columns={COLUMNS}
          rows={errors.edges.map(({ node }) => node)}
          rowKey={({ line, field }) => `${line} ${field}`}
        />
      )}
      {errors && more && (
        <Inset>
          <Button kind="secondary" busy={loading} onClick={more}>
            Show more ({errors.edges.length} of {failed.toLocaleString('en-US')})
          </Button>
        </Inset>
      )}
    </Card>
  );
}

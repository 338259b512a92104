import { useQuery } from '@apollo/client/react';
import { periodText } from '@utility-pay/contracts';
import { FileClock } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { formatCount } from '../../lib/format-count.ts';
import { Card } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ListBody } from '../../ui/list-page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { uploadState } from '../../ui/upload-state.ts';
import { RecentUploadsDocument } from './gql/uploads.ts';
import { type RecentUpload, uploadName } from './upload.ts';

const COLUMNS: readonly Column<RecentUpload>[] = [
  {
    key: 'file',
    title: 'File',
    cell: (upload) => <TextLink to={{ search: `?upload=${upload.id}` }}>{uploadName(upload)}</TextLink>,
  },
  { key: 'period', title: 'Period', cell: periodText },
  { key: 'state', title: 'Status', cell: (upload) => <State upload={upload} /> },
  { key: 'successful', title: 'Successful', end: true, cell: ({ successful }) => formatCount(successful) },
  { key: 'failed', title: 'Failed', end: true, cell: ({ failed }) => formatCount(failed) },
  { key: 'at', title: 'Uploaded', end: true, cell: ({ createdAt }) => <CompanyTime at={createdAt} short /> },
];

function State({ upload }: { upload: RecentUpload }) {
  const { meaning, label } = uploadState(upload);
  return <StatusChip meaning={meaning}>{label}</StatusChip>;
}

/** The company's latest uploads, linked to their results. */
export function RecentUploads({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(RecentUploadsDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });

  return (
    <Card flush title="Recent uploads" hint="Open an upload to see its result and failed rows.">
      <ListBody
        label="Recent uploads"
        data={{ rows: data?.company?.uploads, failure: error && toFailure(error), refetch }}
        skeletonLines={4}
        empty={
          <EmptyState icon={FileClock} title="No uploads yet">
            Your uploads and their results will appear here.
          </EmptyState>
        }
      >
        {(uploads) => <Table caption="Recent uploads" columns={COLUMNS} rows={uploads} rowKey={({ id }) => id} />}
      </ListBody>
    </Card>
  );
}

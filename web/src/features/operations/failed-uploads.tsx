import type { StandingUploadFragment } from '../../gql/operations.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table.tsx';
import { More } from './more.tsx';

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The file's name, else what it bills. */
export const fileOf = ({ upload: { fileName, month, year } }: StandingUploadFragment): string => {
  const period = monthFormat.format(Date.UTC(year, month - 1));
  return fileName ? `${fileName} (${period})` : period;
};

const COLUMNS: readonly Column<StandingUploadFragment>[] = [
  { key: 'company', title: 'Company', width: 1.6, cell: ({ company }) => company.name },
  { key: 'file', title: 'Failed file', width: 2, cell: fileOf },
  { key: 'message', title: 'Reason', width: 3.4, wide: true, cell: ({ upload }) => upload.message ?? '–' },
  {
    key: 'at',
    title: 'Failed',
    end: true,
    width: 1.2,
    cell: ({ upload }) => <RelativeTime at={upload.finishedAt ?? upload.createdAt} />,
  },
];

const keyOf = ({ upload }: StandingUploadFragment): string => upload.id;

/** Files of the last days that were refused as a whole or given up: their company sends them again. */
export const FailedUploads = ({ failed, count }: { failed: readonly StandingUploadFragment[]; count: number }) =>
  failed.length > 0 && (
    <>
      <DataTable
        caption="Failed uploads of the last 7 days"
        columns={COLUMNS}
        rows={failed}
        rowKey={keyOf}
        least={640}
      />
      <More count={count} shown={failed.length} />
    </>
  );

import { useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { OutLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { ACCOUNT_COLUMN, ErrorRows, LINE_COLUMN } from './error-rows.tsx';
import { UploadErrorGroupsDocument } from './gql/uploads.ts';
import { groupKey, ReasonFilter } from './reason-filter.tsx';
import { type RowError, uploadPath } from './upload.ts';
import { useUploadErrors } from './use-upload-errors.ts';

const REASON_COLUMN: Column<RowError> = { key: 'reason', title: 'Reason', width: 4, cell: ({ error }) => error };
const USED_ROW_COLUMN: Column<RowError> = {
  key: 'used',
  title: 'Used instead',
  width: 4,
  cell: ({ replacedBy }) => `Line ${replacedBy}`,
};

const LISTS = {
  /** Rows of a file that awaits approval, which will not be applied. */
  expected: {
    title: 'Failed rows',
    hint: "Line 1 is the header. These rows won't be applied. You can correct them and upload them separately.",
    columns: [LINE_COLUMN, ACCOUNT_COLUMN, REASON_COLUMN],
  },
  /** Bills that an undo leaves unchanged. */
  keptByUndo: {
    title: "Bills that can't be undone",
    hint: 'These bills stay as they are. Each reason says what you can do.',
    columns: [LINE_COLUMN, ACCOUNT_COLUMN, REASON_COLUMN],
  },
  /** Rows that a later row of the same account replaced. */
  replaced: {
    title: 'Replaced rows',
    hint: 'These accounts appear again further down in the file. The last row for each account was used.',
    columns: [LINE_COLUMN, ACCOUNT_COLUMN, USED_ROW_COLUMN],
  },
} as const;

interface UploadErrorsProps {
  companyId: string;
  uploadId: string;
  kind: keyof typeof LISTS;
  count: number;
  /** The note that not all rows are listed, if that is so. */
  unlisted?: string | undefined;
}

/** Rows of an upload that were not applied or won't be, with a filter by reason and a search. */
export function UploadErrors({ companyId, uploadId, kind, count, unlisted }: UploadErrorsProps) {
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState('');
  const { title, hint, columns } = LISTS[kind];
  const isReplaced = kind === 'replaced';
  const { data } = useQuery(UploadErrorGroupsDocument, {
    variables: { id: uploadId, companyId },
    fetchPolicy: 'cache-and-network',
    skip: isReplaced,
  });
  const groups = data?.upload?.errorGroups ?? [];
  const group = groups.find((candidate) => groupKey(candidate) === reason);
  const list = useUploadErrors({
    id: uploadId,
    companyId,
    replaced: isReplaced,
    ...(group && { code: group.code, field: group.field }),
    ...(search && { search }),
  });

  return (
    <Card
      flush
      title={title}
      hint={unlisted ? `${hint} ${unlisted}` : hint}
      action={!isReplaced && <DownloadErrors companyId={companyId} uploadId={uploadId} />}
    >
      <ErrorRows
        title={title}
        columns={columns}
        list={list}
        count={count}
        total={search || unlisted ? undefined : (group?.count ?? count)}
        search={search}
        onSearch={setSearch}
        placeholder={isReplaced ? 'Account or line' : 'Account, reason or line'}
        isFiltered={group !== undefined}
        filters={<ReasonFilter groups={groups} value={group ? reason : ''} count={count} onChange={setReason} />}
      />
    </Card>
  );
}

/** A link that downloads the failed rows. */
export const DownloadErrors = ({ companyId, uploadId }: Pick<UploadErrorsProps, 'companyId' | 'uploadId'>) => (
  <OutLink href={`${uploadPath(companyId, uploadId)}/errors.csv`} download>
    <Download size={16} strokeWidth={1.75} aria-hidden />
    Download errors.csv
  </OutLink>
);

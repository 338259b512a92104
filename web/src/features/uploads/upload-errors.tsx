import { useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { OutLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { ACCOUNT, ErrorRows, LINE } from './error-rows.tsx';
import { UploadErrorGroupsDocument } from './gql/uploads.ts';
import { groupKey, ReasonFilter } from './reason-filter.tsx';
import { type RowError, uploadPath } from './upload.ts';
import { useUploadErrors } from './use-upload-errors.ts';

const REASON: Column<RowError> = { key: 'reason', title: 'Reason', width: 4, cell: ({ error }) => error };
const USED: Column<RowError> = {
  key: 'used',
  title: 'Used instead',
  width: 4,
  cell: ({ replacedBy }) => `Line ${replacedBy}`,
};

const LISTS = {
  /** Of a file that is not applied yet. */
  expected: {
    title: 'Failed rows',
    hint: "Line 1 is the header. These rows won't be applied. You can correct them and upload them separately.",
    columns: [LINE, ACCOUNT, REASON],
  },
  /** Of an undo. */
  keptByUndo: {
    title: "Bills that can't be undone",
    hint: 'These bills stay as they are. Each reason says what you can do.',
    columns: [LINE, ACCOUNT, REASON],
  },
  replaced: {
    title: 'Replaced rows',
    hint: 'These accounts appear again further down in the file. The last row for each account was used.',
    columns: [LINE, ACCOUNT, USED],
  },
} as const;

interface UploadErrorsProps {
  companyId: string;
  uploadId: string;
  kind: keyof typeof LISTS;
  count: number;
  /** Says that not all rows are listed. */
  unlisted?: string | undefined;
}

/** Rows of an upload that were not applied, or won't be: counted by reason, filtered and searched. */
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

/** Downloads the failed rows. */
export const DownloadErrors = ({ companyId, uploadId }: Pick<UploadErrorsProps, 'companyId' | 'uploadId'>) => (
  <OutLink href={`${uploadPath(companyId, uploadId)}/errors.csv`} download>
    <Download size={16} strokeWidth={1.75} aria-hidden />
    Download errors.csv
  </OutLink>
);

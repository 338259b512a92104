import { FileSearch, RotateCcw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { formatFileSize } from '../../lib/format-count.ts';
import type { ListData } from '../../lib/use-list-query.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { uploadPagePath } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DetailedStatus } from '../../ui/detailed-status.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ListBody } from '../../ui/list-page.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import type { Column } from '../../ui/table.tsx';
import { Breakable, Hidden, Text } from '../../ui/text.tsx';
import { TimePagination } from '../../ui/time-pagination.tsx';
import { canPickUpAgain, fileStatus, monthText } from './file-pickup-text.ts';
import type { PickupFileRowFragment } from './gql/file-pickup.ts';
import { PickUpAgainDialog } from './pick-up-again-dialog.tsx';
import { PAGE_SIZE } from './use-file-pickup.ts';

type PickupFile = PickupFileRowFragment;

/** Pixels below which the rows are shown as cards. */
const MIN_TABLE_WIDTH = 860;

const fileKey = ({ id }: PickupFile): string => id;
const menuLabel = ({ name }: PickupFile): string => `Actions for ${name}`;

interface PickupFilesCardProps {
  companyId: string;
  list: ListState;
  files: ListData<PickupFile>;
  /** Whether files are picked up now. */
  isSetUp: boolean;
}

/** The files that were found in the folder, with their status. */
export function PickupFilesCard({ companyId, list, files, isSetUp }: PickupFilesCardProps) {
  const [fileToPickUp, setFileToPickUp] = useState<PickupFile | null>(null);
  const columns = useMemo(() => [...COLUMNS, statusColumn(isSetUp)], [isSetUp]);
  const menu = useCallback(
    (file: PickupFile): MenuItem[] =>
      canPickUpAgain(file) ? [{ label: 'Pick up again', icon: RotateCcw, onSelect: () => setFileToPickUp(file) }] : [],
    [],
  );
  return (
    <Card flush title="Files" hint="Files that were found in the folder, newest first.">
      <ListBody
        label="Files"
        data={files}
        empty={
          <EmptyState icon={FileSearch} title="No files found yet">
            Files with matching names appear here once they are in the folder.
          </EmptyState>
        }
      >
        {(shown) => (
          <DataTable
            caption="Files"
            columns={columns}
            rows={shown}
            rowKey={fileKey}
            menu={isSetUp ? menu : undefined}
            menuLabel={menuLabel}
            busy={files.stale ?? false}
            pageKey={list.key}
            minWidth={MIN_TABLE_WIDTH}
          />
        )}
      </ListBody>
      <TimePagination label="Files" list={list} data={files} pageSize={PAGE_SIZE} />
      {fileToPickUp && (
        <PickUpAgainDialog companyId={companyId} file={fileToPickUp} onClose={() => setFileToPickUp(null)} />
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<PickupFile>[] = [
  { key: 'name', title: 'Name', width: 1.9, cell: ({ name }) => <Breakable>{name}</Breakable> },
  { key: 'size', title: 'Size', width: 0.7, end: true, cell: ({ bytes }) => formatFileSize(bytes) },
  { key: 'month', title: 'Month', width: 1.3, cell: monthText },
  {
    key: 'found',
    title: 'Found',
    width: 1.6,
    cell: ({ foundAt }) => <CompanyTime at={foundAt} short />,
  },
];

function Status({ file, isSetUp }: { file: PickupFile; isSetUp: boolean }) {
  return (
    <DetailedStatus {...fileStatus(file, isSetUp)}>
      {file.upload && (
        <Text $kind="small" as="div">
          <TextLink to={uploadPagePath(file.upload.id)}>
            View Upload<Hidden> of {file.name}</Hidden>
          </TextLink>
        </Text>
      )}
    </DetailedStatus>
  );
}

const statusColumn = (isSetUp: boolean): Column<PickupFile> => ({
  key: 'status',
  title: 'Status',
  width: 2.2,
  cell: (file) => <Status file={file} isSetUp={isSetUp} />,
});

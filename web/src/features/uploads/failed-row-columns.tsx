import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';
import { ACCOUNT_COLUMN, LINE_COLUMN } from './error-rows.tsx';
import { canFixRow, cellsOf, type FileColumn, reasonOf, stateOf } from './fix-text.ts';
import type { RowError } from './upload.ts';

const REASON_COLUMN: Column<RowError> = {
  key: 'reason',
  title: 'Reason',
  width: 4,
  cell: (row) => <Reason row={row} />,
};

const CHIPS = {
  FIXED: { meaning: 'success', label: 'Fixed' },
  SENT: { meaning: 'info', label: 'Uploaded again' },
} as const;

/** Why the row is invalid; or that it was fixed or uploaded again. */
function Reason({ row }: { row: RowError }) {
  const state = stateOf(row);
  if (state === 'OPEN') return reasonOf(row);
  const { meaning, label } = CHIPS[state];
  return <StatusChip meaning={meaning}>{label}</StatusChip>;
}

interface FailedRowColumnsOptions {
  fileColumns: readonly FileColumn[];
  /** Opens the dialog that fixes a row; absent while no row can be fixed. */
  onFix?: (row: RowError) => void;
}

/** Returns the columns of the list of failed rows. A fixed row shows its account number after the fix. */
export function failedRowColumns({ fileColumns, onFix }: FailedRowColumnsOptions): readonly Column<RowError>[] {
  const accountIndex = fileColumns.find(({ field }) => field === 'accountNumber')?.index;
  const accountColumn: Column<RowError> = {
    ...ACCOUNT_COLUMN,
    cell: (row) => {
      const fixedAccount = row.fixed && accountIndex !== undefined ? cellsOf(row)[accountIndex] : undefined;
      return fixedAccount ?? (row.accountNumber || '–');
    },
  };
  const fixColumn: Column<RowError> = {
    key: 'fix',
    title: 'Action',
    width: 1,
    end: true,
    cell: (row) => <FixButton row={row} onFix={onFix} />,
  };
  return [LINE_COLUMN, accountColumn, REASON_COLUMN, ...(onFix ? [fixColumn] : [])];
}

function FixButton({ row, onFix }: { row: RowError; onFix: FailedRowColumnsOptions['onFix'] }) {
  if (!canFixRow(row)) {
    return (
      <Text as="span" $kind="small" $tone="text-soft">
        {stateOf(row) === 'SENT' ? '–' : 'Download errors.csv to fix'}
      </Text>
    );
  }
  return (
    <Button
      kind="secondary"
      small
      data-fix={row.line}
      aria-haspopup="dialog"
      aria-label={`Fix line ${row.line}`}
      onClick={() => onFix?.(row)}
    >
      Fix
    </Button>
  );
}

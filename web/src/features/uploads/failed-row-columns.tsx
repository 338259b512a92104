import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';
import { ACCOUNT, LINE } from './error-rows.tsx';
import { canFixRow, cellsOf, type FileColumn, reasonOf, stateOf } from './fix-text.ts';
import type { RowError } from './upload.ts';

const REASON: Column<RowError> = { key: 'reason', title: 'Reason', width: 4, cell: (row) => <Reason row={row} /> };

const CHIPS = {
  FIXED: { meaning: 'success', label: 'Fixed' },
  SENT: { meaning: 'info', label: 'Uploaded again' },
} as const;

/** Why the row is invalid, or what became of it. */
function Reason({ row }: { row: RowError }) {
  const state = stateOf(row);
  if (state === 'OPEN') return reasonOf(row);
  const { meaning, label } = CHIPS[state];
  return <StatusChip meaning={meaning}>{label}</StatusChip>;
}

interface FailedRowColumnsOptions {
  fileColumns: readonly FileColumn[];
  /** Absent while no row can be fixed. */
  onFix?: (row: RowError) => void;
}

/** Returns the columns of the failed rows, with their values after the fixes. */
export function failedRowColumns({ fileColumns, onFix }: FailedRowColumnsOptions): readonly Column<RowError>[] {
  const accountIndex = fileColumns.find(({ field }) => field === 'accountNumber')?.index;
  const account: Column<RowError> = {
    ...ACCOUNT,
    cell: (row) => {
      const fixed = row.fixed && accountIndex !== undefined ? cellsOf(row)[accountIndex] : undefined;
      return fixed ?? (row.accountNumber || '–');
    },
  };
  const fix: Column<RowError> = {
    key: 'fix',
    title: 'Action',
    width: 1,
    end: true,
    cell: (row) => <FixButton row={row} onFix={onFix} />,
  };
  return [LINE, account, REASON, ...(onFix ? [fix] : [])];
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

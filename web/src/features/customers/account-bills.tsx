import { formatMoney, periodText } from '@utility-pay/contracts';
import { FileText } from 'lucide-react';
import { useCompanyTimeZone, useCompanyToday } from '../../lib/company-time-zone.ts';
import { formatDay, formatDayIn } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type MenuItem, RowMenu } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { type Bill, billState, chargesByState, chargesMinor } from './account-ledger.ts';
import type { CorrectionRequest } from './corrections.ts';

const columns: readonly Column<Bill>[] = [
  { key: 'period', title: 'Period', cell: (bill) => <Tabular>{periodText(bill)}</Tabular> },
  { key: 'billed', title: 'Billed', end: true, cell: (bill) => <Billed bill={bill} /> },
  { key: 'due', title: 'Due', end: true, cell: ({ amountDue }) => <Money amount={amountDue} /> },
  {
    key: 'dueDate',
    title: 'Due date',
    cell: ({ dueDate }) => <Tabular>{dueDate ? formatDay(dueDate) : '–'}</Tabular>,
  },
  { key: 'state', title: 'Status', cell: (bill) => <BillChip bill={bill} /> },
];

interface AccountBillsProps {
  bills: readonly Bill[];
  /** On an archived account, staff can only write off amounts due. */
  isArchived: boolean;
  /** Absent without the permission to manage balances. */
  onCorrect?: (request: CorrectionRequest) => void;
}

/** The bills, newest first. */
export function AccountBills({ bills, isArchived, onCorrect }: AccountBillsProps) {
  const timeZone = useCompanyTimeZone();
  return (
    <Card title="Bills" flush>
      {bills.length === 0 ? (
        <EmptyState icon={FileText} title="No bills yet">
          Bills appear here after you upload a bill file that includes this account.
        </EmptyState>
      ) : (
        <Table
          caption="Bills"
          columns={onCorrect ? [...columns, menuColumn(onCorrect, isArchived, timeZone)] : columns}
          rows={bills}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}

function BillChip({ bill }: { bill: Bill }) {
  const { label, meaning } = billState(bill, useCompanyToday());
  return <StatusChip meaning={meaning}>{label}</StatusChip>;
}

/** The amount billed, the part of it that is charges by staff, and the reversed charges. */
function Billed({ bill }: { bill: Bill }) {
  const charges = chargesMinor(bill);
  const { reversed } = chargesByState(bill);
  return (
    <div>
      <Money amount={bill.amountBilled} />
      {charges > 0 && (
        <Text $kind="small" $tone="text-soft">
          includes {formatMoney(charges)} in charges
        </Text>
      )}
      {reversed.map(({ id, amount: { amountMinor } }) => (
        <Text key={id} $kind="small" $tone="text-soft">
          charge of {formatMoney(amountMinor)} reversed
        </Text>
      ))}
    </div>
  );
}

const menuColumn = (
  onCorrect: (request: CorrectionRequest) => void,
  isArchived: boolean,
  timeZone: string,
): Column<Bill> => ({
  key: 'menu',
  title: 'Actions',
  end: true,
  cell: (bill) => (
    <RowMenu
      label={`Actions for the ${periodText(bill)} bill`}
      items={billMenu(bill, onCorrect, isArchived, timeZone)}
    />
  ),
});

/**
 * Returns what staff can do with a bill. A void bill can only be restored; without a voided amount, it stays void until a file
 * bills its period again. A bill that was carried forward can't be changed: staff correct the bill that includes it.
 */
function billMenu(
  bill: Bill,
  onCorrect: (request: CorrectionRequest) => void,
  isArchived: boolean,
  timeZone: string,
): readonly MenuItem[] {
  if (bill.carriedForwardTo && bill.amountDue.amountMinor === 0) return [];
  if (bill.isVoid)
    return bill.voidedAmount && !isArchived
      ? [{ label: 'Restore', onSelect: () => onCorrect({ type: 'restore-bill', bill }) }]
      : [];
  const correct = (type: 'change-bill' | 'add-charge' | 'write-off' | 'void-bill') => () => onCorrect({ type, bill });
  const writeOff = bill.amountDue.amountMinor > 0 ? [{ label: 'Write off', onSelect: correct('write-off') }] : [];
  if (isArchived) return writeOff;
  const chargeReversals = chargesByState(bill).counted.map(({ id, amount: { amountMinor }, at }) => ({
    label: `Reverse charge of ${formatMoney(amountMinor)}, ${formatDayIn(at, timeZone)}`,
    onSelect: () => onCorrect({ type: 'reverse', id, text: `Charge on ${periodText(bill)}`, amountMinor }),
  }));
  return [
    { label: 'Change amount', onSelect: correct('change-bill') },
    { label: 'Add charge', onSelect: correct('add-charge') },
    ...chargeReversals,
    ...writeOff,
    { label: 'Void', onSelect: correct('void-bill'), danger: true },
  ];
}

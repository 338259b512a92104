import { formatMoney } from '@utility-pay/contracts';
import { FileText } from 'lucide-react';
import { dayOf, formatDay } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { type Bill, billState, chargesMinor, periodText } from './account-ledger.ts';

const columns: readonly Column<Bill>[] = [
  { key: 'period', title: 'Period', cell: (bill) => periodText(bill) },
  { key: 'billed', title: 'Billed', end: true, cell: (bill) => <Billed bill={bill} /> },
  { key: 'due', title: 'Due', end: true, cell: ({ amountDue }) => <Money amount={amountDue} /> },
  {
    key: 'dueDate',
    title: 'Due date',
    cell: ({ dueDate }) => <Tabular>{dueDate ? formatDay(dueDate) : '–'}</Tabular>,
  },
  { key: 'state', title: 'Status', cell: (bill) => <BillChip bill={bill} /> },
];

/** The bills, newest first. */
export const AccountBills = ({ bills }: { bills: readonly Bill[] }) => (
  <Card title="Bills" flush>
    {bills.length === 0 ? (
      <EmptyState icon={FileText} title="No bills yet">
        Bills appear here once a balance file has this account.
      </EmptyState>
    ) : (
      <Table caption="Bills" columns={columns} rows={bills} rowKey={({ id }) => id} />
    )}
  </Card>
);

function BillChip({ bill }: { bill: Bill }) {
  const { label, meaning } = billState(bill, dayOf(new Date()));
  return <StatusChip meaning={meaning}>{label}</StatusChip>;
}

/** The amount billed, and how much of it are charges that staff added. */
function Billed({ bill }: { bill: Bill }) {
  const charges = chargesMinor(bill);
  return (
    <div>
      <Money amount={bill.amountBilled} />
      {charges > 0 && (
        <Text $kind="small" $tone="text-soft">
          with {formatMoney(charges)} in charges
        </Text>
      )}
    </div>
  );
}

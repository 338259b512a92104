import type { PaymentStatus } from '../../gql/schema.ts';
import { formatCount } from '../../lib/format-count.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { ShareBar } from '../../ui/charts.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { paymentStatus } from '../../ui/payment-status.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';

interface StatusRow {
  key: 'success' | 'pending' | 'failed';
  status: PaymentStatus;
  count: number;
  /** Percentage of all payments, with one decimal. */
  percent: number;
}

const COLUMNS: readonly Column<StatusRow>[] = [
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => {
      const { meaning, label } = paymentStatus(status);
      return <StatusChip meaning={meaning}>{label}</StatusChip>;
    },
  },
  {
    key: 'count',
    title: 'Payments',
    end: true,
    cell: ({ key, count }) => (
      <TextLink to={`${PATHS.transactions}?status=${key}&days=any`}>{formatCount(count)}</TextLink>
    ),
  },
  { key: 'share', title: 'Share', end: true, cell: ({ percent }) => `${percent}%` },
];

function statusRows(counts: { paid: number; pending: number; failed: number }): StatusRow[] {
  const total = Math.max(1, counts.paid + counts.pending + counts.failed);
  const createRow = (key: StatusRow['key'], status: PaymentStatus, count: number): StatusRow => ({
    key,
    status,
    count,
    percent: Math.round((count / total) * 1000) / 10,
  });
  return [
    createRow('success', 'SUCCESS', counts.paid),
    createRow('pending', 'PENDING', counts.pending),
    createRow('failed', 'FAILED', counts.failed),
  ];
}

/** Numbers of payments; undefined while loading. */
interface StatusCardProps {
  paid?: number;
  unpaid?: { pending: number; failed: number };
}

/** All payments by status, as a bar and a table. */
export function StatusCard({ paid, unpaid }: StatusCardProps) {
  const rows = paid !== undefined && unpaid && statusRows({ paid, ...unpaid });
  return (
    <Card title="Payments by status" hint="All payments to date.">
      {rows ? (
        <Stack>
          <ShareBar
            label={rows.map(({ status, count }) => `${formatCount(count)} ${paymentStatus(status).label}`).join(', ')}
            parts={rows.map(({ key, status, count }) => ({ key, paint: paymentStatus(status).meaning, value: count }))}
          />
          <SmallTable caption="Payments by status" columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />
        </Stack>
      ) : (
        <Skeleton label="Loading payments by status" lines={4} height={34} />
      )}
    </Card>
  );
}

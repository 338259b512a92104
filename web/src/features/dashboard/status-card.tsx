import type { PaymentStatus } from '../../gql/schema.ts';
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

interface Line {
  key: 'success' | 'pending' | 'failed';
  status: PaymentStatus;
  count: number;
  /** Of all payments. */
  percent: number;
}

const figures = (count: number): string => count.toLocaleString('en-US');

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => {
      const { meaning, word } = paymentStatus(status);
      return <StatusChip meaning={meaning}>{word}</StatusChip>;
    },
  },
  {
    key: 'count',
    title: 'Payments',
    end: true,
    cell: ({ key, count }) => <TextLink to={`${PATHS.transactions}?status=${key}&days=any`}>{figures(count)}</TextLink>,
  },
  { key: 'share', title: 'Share', end: true, cell: ({ percent }) => `${percent}%` },
];

function linesOf(counts: { paid: number; pending: number; failed: number }): Line[] {
  const all = Math.max(1, counts.paid + counts.pending + counts.failed);
  const line = (key: Line['key'], status: PaymentStatus, count: number): Line => ({
    key,
    status,
    count,
    percent: Math.round((count / all) * 1000) / 10,
  });
  return [
    line('success', 'SUCCESS', counts.paid),
    line('pending', 'PENDING', counts.pending),
    line('failed', 'FAILED', counts.failed),
  ];
}

interface StatusCardProps {
  paid?: number;
  unpaid?: { pending: number; failed: number };
}

/** What became of all payments: a bar, and the same as a table. */
export function StatusCard({ paid, unpaid }: StatusCardProps) {
  const lines = paid !== undefined && unpaid && linesOf({ paid, ...unpaid });
  return (
    <Card title="Payments by status" hint="All payments since the beginning.">
      {lines ? (
        <Stack>
          <ShareBar
            label={lines.map(({ status, count }) => `${figures(count)} ${paymentStatus(status).word}`).join(', ')}
            parts={lines.map(({ key, status, count }) => ({ key, paint: paymentStatus(status).meaning, value: count }))}
          />
          <SmallTable caption="Payments by status" columns={COLUMNS} rows={lines} rowKey={({ key }) => key} />
        </Stack>
      ) : (
        <Skeleton label="Loading payments by status" lines={5} height={28} />
      )}
    </Card>
  );
}

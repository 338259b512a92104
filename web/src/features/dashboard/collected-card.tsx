import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { type DailyAmount, WINDOW_DAYS } from './daily-amounts.ts';

const DayBars = lazy(() => import('./day-bars.tsx').then((code) => ({ default: code.DayBars })));

const LABEL = `Collected per day, last ${WINDOW_DAYS} days`;

const COLUMNS: readonly Column<DailyAmount>[] = [
  { key: 'day', title: 'Day', cell: ({ day }) => <Tabular>{formatDay(day)}</Tabular> },
  { key: 'payments', title: 'Payments', end: true, cell: ({ payments }) => payments },
  { key: 'collected', title: 'Collected', end: true, cell: ({ cents }) => <Money amount={{ amountMinor: cents }} /> },
];

const ChartSkeleton = () => <Skeleton label="Loading chart" lines={6} height={30} />;

/** The amount collected per day, as a bar chart or a table. */
export function CollectedCard({ days }: { days?: readonly DailyAmount[] }) {
  const [asTable, setAsTable] = useState(false);
  const isEmpty = days?.every(({ cents, payments }) => cents === 0 && payments === 0);
  return (
    <Card
      title="Collected per day"
      hint={`Last ${WINDOW_DAYS} days in UTC, minus refunds.`}
      action={!isEmpty && <Switch label="Show as table" checked={asTable} onChange={setAsTable} />}
    >
      {!days && <ChartSkeleton />}
      {isEmpty && (
        <EmptyState icon={ChartColumn} title="Nothing collected yet">
          {`Payments from the last ${WINDOW_DAYS} days will appear here.`}
        </EmptyState>
      )}
      {days && !isEmpty && asTable && (
        <SmallTable
          caption={LABEL}
          columns={COLUMNS}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          height="240px"
        />
      )}
      {days && !isEmpty && !asTable && (
        <Suspense fallback={<ChartSkeleton />}>
          <DayBars days={days} label={LABEL} />
        </Suspense>
      )}
    </Card>
  );
}

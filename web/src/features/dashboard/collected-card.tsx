import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatDay, timeZoneName } from '../../lib/dates.ts';
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

const titleOf = (isTest: boolean) => (isTest ? 'Test payments per day' : 'Collected per day');

const columnsOf = (isTest: boolean): readonly Column<DailyAmount>[] => [
  { key: 'day', title: 'Day', cell: ({ day }) => <Tabular>{formatDay(day)}</Tabular> },
  { key: 'payments', title: 'Payments', end: true, cell: ({ payments }) => payments },
  {
    key: 'collected',
    title: isTest ? 'Amount' : 'Collected',
    end: true,
    cell: ({ cents }) => <Money amount={{ amountMinor: cents }} />,
  },
];

const ChartSkeleton = () => <Skeleton label="Loading chart" lines={6} height={30} />;

interface CollectedCardProps {
  /** Undefined while loading. */
  days?: readonly DailyAmount[];
  /** Whether the days are of test payments. */
  isTest: boolean;
}

/** The amounts per day as a bar chart or a table. */
export function CollectedCard({ days, isTest }: CollectedCardProps) {
  const title = titleOf(isTest);
  const zone = timeZoneName(useCompanyTimeZone());
  const label = `${title}, last ${WINDOW_DAYS} days`;
  const [isTable, setIsTable] = useState(false);
  const isEmpty = days?.every(({ cents, payments }) => cents === 0 && payments === 0);
  return (
    <Card
      title={title}
      hint={`Last ${WINDOW_DAYS} days in ${zone}, minus refunds.${isTest ? ' No real money moved.' : ''}`}
      action={!isEmpty && <Switch label="Show as table" checked={isTable} onChange={setIsTable} />}
    >
      {!days && <ChartSkeleton />}
      {isEmpty && (
        <EmptyState icon={ChartColumn} title="Nothing collected yet">
          {`Payments from the last ${WINDOW_DAYS} days will appear here.`}
        </EmptyState>
      )}
      {days && !isEmpty && isTable && (
        <SmallTable
          caption={label}
          columns={columnsOf(isTest)}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          height="240px"
        />
      )}
      {days && !isEmpty && !isTable && (
        <Suspense fallback={<ChartSkeleton />}>
          <DayBars days={days} label={label} />
        </Suspense>
      )}
    </Card>
  );
}

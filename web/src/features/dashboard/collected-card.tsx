import { lazy, Suspense, useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { type DayOfMoney, WINDOW } from './daily-money.ts';

const DayBars = lazy(() => import('./day-bars.tsx').then((code) => ({ default: code.DayBars })));

const LABEL = `Collected per day, last ${WINDOW} days`;

const COLUMNS: readonly Column<DayOfMoney>[] = [
  { key: 'day', title: 'Day', cell: ({ day }) => <Tabular>{formatDay(day)}</Tabular> },
  { key: 'payments', title: 'Payments', end: true, cell: ({ payments }) => payments },
  { key: 'collected', title: 'Collected', end: true, cell: ({ cents }) => <Money amount={{ amountMinor: cents }} /> },
];

const Waiting = () => <Skeleton label="Loading the chart" lines={6} height={28} />;

/** Money of each day, as bars or as a table. */
export function CollectedCard({ days }: { days?: readonly DayOfMoney[] }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title="Collected per day"
      hint={`The last ${WINDOW} days, in UTC. Refunds are taken off.`}
      action={<Switch label="Show as table" checked={asTable} onChange={setAsTable} />}
    >
      {!days && <Waiting />}
      {days && asTable && (
        <SmallTable
          caption={LABEL}
          columns={COLUMNS}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          height="240px"
        />
      )}
      {days && !asTable && (
        <Suspense fallback={<Waiting />}>
          <DayBars days={days} label={LABEL} />
        </Suspense>
      )}
    </Card>
  );
}

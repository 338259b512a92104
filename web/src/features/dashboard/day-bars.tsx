import { formatMoney } from '@utility-pay/contracts';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from '../../lib/dates.ts';
import { ChartFrame, ChartTip } from '../../ui/charts.tsx';
import type { DailyAmount } from './daily-amounts.ts';

const HEIGHT = 240;
const MAX_BAR_WIDTH = 24;

const tickDay = (day: string): string => formatDay(day).replace(/, \d+$/, '');
const tickMoney = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' }).format(cents / 100);

interface TipProps {
  active?: boolean;
  payload?: readonly { payload?: DailyAmount }[];
}

function Tip({ active, payload }: TipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <ChartTip role="status">
      {formatDay(day.day)}: <strong>{formatMoney(day.cents)}</strong> from {day.payments}{' '}
      {day.payments === 1 ? 'payment' : 'payments'}
    </ChartTip>
  );
}

/** The bar chart; the arrow keys move between the days. */
export const DayBars = ({ days, label }: { days: readonly DailyAmount[]; label: string }) => (
  <ChartFrame>
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={days} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} aria-label={label}>
        <CartesianGrid vertical={false} />
        <XAxis dataKey="day" tickFormatter={tickDay} tickLine={false} axisLine={false} minTickGap={40} tickMargin={8} />
        <YAxis tickFormatter={tickMoney} tickLine={false} axisLine={false} width={56} />
        <Tooltip content={<Tip />} isAnimationActive={false} />
        <Bar dataKey="cents" name={label} maxBarSize={MAX_BAR_WIDTH} radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  </ChartFrame>
);

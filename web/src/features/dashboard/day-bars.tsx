import { formatMoney } from '@utility-pay/contracts';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from '../../lib/dates.ts';
import { ChartFrame, ChartTip } from '../../ui/charts.tsx';
import type { DayOfMoney } from './daily-money.ts';

const HEIGHT = 240;
const WIDEST_BAR = 24;

const tickDay = (day: string): string => formatDay(day).replace(/, \d+$/, '');
const tickMoney = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' }).format(cents / 100);

interface TipProps {
  active?: boolean;
  payload?: readonly { payload?: DayOfMoney }[];
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

/** Money of each day as a bar; the arrow keys go from one to the next. */
export const DayBars = ({ days, label }: { days: readonly DayOfMoney[]; label: string }) => (
  <ChartFrame>
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={days} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} aria-label={label}>
        <CartesianGrid vertical={false} />
        <XAxis dataKey="day" tickFormatter={tickDay} tickLine={false} axisLine={false} minTickGap={40} tickMargin={8} />
        <YAxis tickFormatter={tickMoney} tickLine={false} axisLine={false} width={56} />
        <Tooltip content={<Tip />} isAnimationActive={false} />
        <Bar dataKey="cents" name="Collected" maxBarSize={WIDEST_BAR} radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  </ChartFrame>
);

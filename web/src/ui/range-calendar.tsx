import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { dayOf } from '../lib/dates.ts';
import { SMALL_SCREEN } from '../theme/tokens.ts';
import { dayLabel } from './calendar.tsx';
import { CalendarFrame } from './calendar-style.ts';
import type { DayRange } from './day-range.ts';
import { useMedia } from './use-media.ts';

interface RangeCalendarProps {
  value: DayRange;
  onPick: (range: DayRange) => void;
}

const dateOf = (day: string): Date | undefined => (day ? new Date(`${day}T00:00:00`) : undefined);

/** Two months, one below 768 px; weeks start on Sunday. The first day chosen begins a range, the second ends it. */
export function RangeCalendar({ value, onPick }: RangeCalendarProps) {
  const [begun, setBegun] = useState<string | null>(null);
  const months = useMedia(SMALL_SCREEN) ? 1 : 2;
  const from = dateOf(begun ?? value.from);
  const to = begun ? undefined : dateOf(value.to);
  // The last day of the range is seen first: at the right of two months.
  const shown = new Date(to ?? from ?? Date.now());
  const [month, setMonth] = useState(new Date(shown.getFullYear(), shown.getMonth() - (months - 1), 1));

  const pick = (day: string) => {
    if (!begun) return setBegun(day);
    setBegun(null);
    const [first = day, last = day] = [begun, day].sort();
    onPick({ from: first, to: last });
  };

  return (
    <CalendarFrame>
      <DayPicker
        mode="range"
        numberOfMonths={months}
        month={month}
        onMonthChange={setMonth}
        selected={from && { from, to }}
        labels={{ labelDayButton: dayLabel }}
        onSelect={(_range, day) => pick(dayOf(day))}
      />
    </CalendarFrame>
  );
}

import { DayPicker, type Modifiers } from 'react-day-picker';
import { dayOf, formatDay } from '../lib/dates.ts';
import { CalendarFrame } from './calendar-style.ts';

export const dayLabel = (date: Date, { today, selected }: Modifiers): string =>
  [formatDay(dayOf(date)), today && 'today', selected && 'selected'].filter(Boolean).join(', ');

interface CalendarProps {
  value: string;
  onPick: (day: string) => void;
}

/** One month; weeks start on Sunday. */
export function Calendar({ value, onPick }: CalendarProps) {
  const selected = value ? new Date(`${value}T00:00:00`) : undefined;
  return (
    <CalendarFrame>
      <DayPicker
        mode="single"
        autoFocus
        showOutsideDays
        selected={selected}
        defaultMonth={selected}
        labels={{ labelDayButton: dayLabel }}
        onSelect={(day) => onPick(day ? dayOf(day) : '')}
      />
    </CalendarFrame>
  );
}

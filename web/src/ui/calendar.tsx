import { useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { styled } from 'styled-components';
import { useCompanyToday } from '../lib/company-time-zone.ts';
import { dayOf, formatDay } from '../lib/dates.ts';
import { useMedia } from '../lib/use-media.ts';
import { media, SMALL_SCREEN, token, type } from '../theme/tokens.ts';
import type { DayRange } from './day-range.ts';

/** Styles of react-day-picker, which has none. */
export const CalendarFrame = styled.div`
  --day: min(40px, calc((100vw - 48px) / 7));
  .rdp-months {
    position: relative;
    display: flex;
    gap: ${token('space-6')};
  }
  .rdp-month_grid {
    border-spacing: 0;
  }
  .rdp-month_caption {
    display: flex;
    align-items: center;
    height: 40px;
    padding-left: ${token('space-2')};
    font-weight: 600;
  }
  .rdp-nav {
    position: absolute;
    top: 0;
    right: 0;
    display: flex;
  }
  .rdp-nav button,
  .rdp-day_button {
    display: grid;
    place-items: center;
    width: var(--day);
    height: 40px;
    border-radius: ${token('radius-field')};
  }
  .rdp-nav button:hover,
  .rdp-day_button:hover {
    background: ${token('neutral-hover')};
  }
  .rdp-chevron {
    width: 18px;
    fill: ${token('text-soft')};
  }
  .rdp-weekday {
    ${type('small')}
    width: var(--day);
    height: 32px;
    color: ${token('text-soft')};
  }
  .rdp-day {
    padding: 0;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .rdp-outside {
    color: ${token('text-faint')};
  }
  .rdp-today .rdp-day_button {
    font-weight: 700;
    color: ${token('brand-text')};
  }
  .rdp-selected .rdp-day_button {
    color: ${token('on-brand')};
    background: ${token('brand')};
  }
  .rdp-range_middle {
    background: ${token('brand-tint')};
  }
  .rdp-range_middle .rdp-day_button {
    color: ${token('text')};
    background: transparent;
    border-radius: 0;
  }
  .rdp-range_start:not(.rdp-range_end) .rdp-day_button {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  .rdp-range_end:not(.rdp-range_start) .rdp-day_button {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  ${media.touch} {
    .rdp-nav button,
    .rdp-day_button {
      height: 44px;
    }
  }
`;

/** Returns the accessible name of a day: `Nov 21, 2026, today, selected`. */
export const dayLabel = (date: Date, { today, selected }: Modifiers): string =>
  [formatDay(dayOf(date)), today && 'today', selected && 'selected'].filter(Boolean).join(', ');

const dateOf = (day: string): Date | undefined => (day ? new Date(`${day}T00:00:00`) : undefined);

interface CalendarProps {
  value: string;
  onPick: (day: string) => void;
}

/** One month; weeks start on Sunday. */
export function Calendar({ value, onPick }: CalendarProps) {
  const selected = dateOf(value);
  const today = dateOf(useCompanyToday());
  return (
    <CalendarFrame>
      <DayPicker
        mode="single"
        autoFocus
        showOutsideDays
        selected={selected}
        defaultMonth={selected}
        today={today}
        labels={{ labelDayButton: dayLabel }}
        onSelect={(day) => onPick(day ? dayOf(day) : '')}
      />
    </CalendarFrame>
  );
}

interface RangeCalendarProps {
  value: DayRange;
  onPick: (range: DayRange) => void;
}

/** Two months, one below 768 px; weeks start on Sunday. The first click starts a range, the second ends it. */
export function RangeCalendar({ value, onPick }: RangeCalendarProps) {
  const today = dateOf(useCompanyToday());
  const [rangeStart, setRangeStart] = useState<string | null>(null);
  const months = useMedia(SMALL_SCREEN) ? 1 : 2;
  const from = dateOf(rangeStart ?? value.from);
  const to = rangeStart ? undefined : dateOf(value.to);
  // Opens so that the end of the range is in the last month shown.
  const lastShown = new Date(to ?? from ?? today ?? Date.now());
  const [month, setMonth] = useState(new Date(lastShown.getFullYear(), lastShown.getMonth() - (months - 1), 1));

  const pick = (day: string) => {
    if (!rangeStart) return setRangeStart(day);
    setRangeStart(null);
    const [first = day, last = day] = [rangeStart, day].sort();
    onPick({ from: first, to: last });
  };

  return (
    <CalendarFrame>
      <DayPicker
        mode="range"
        numberOfMonths={months}
        today={today}
        month={month}
        onMonthChange={setMonth}
        selected={from && { from, to }}
        labels={{ labelDayButton: dayLabel }}
        onSelect={(_range, day) => pick(dayOf(day))}
      />
    </CalendarFrame>
  );
}

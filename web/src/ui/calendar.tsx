import { DayPicker, type Modifiers } from 'react-day-picker';
import { styled } from 'styled-components';
import { dayOf, formatDay } from '../lib/dates.ts';
import { token, type } from '../theme/tokens.ts';

const Frame = styled.div`
  .rdp-months {
    position: relative;
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
    width: 40px;
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
`;

const dayLabel = (date: Date, { today, selected }: Modifiers): string =>
  [formatDay(dayOf(date)), today && 'today', selected && 'selected'].filter(Boolean).join(', ');

interface CalendarProps {
  value: string;
  onPick: (day: string) => void;
}

/** One month; weeks start on Sunday. */
export function Calendar({ value, onPick }: CalendarProps) {
  const selected = value ? new Date(`${value}T00:00:00`) : undefined;
  return (
    <Frame>
      <DayPicker
        mode="single"
        autoFocus
        showOutsideDays
        selected={selected}
        defaultMonth={selected}
        labels={{ labelDayButton: dayLabel }}
        onSelect={(day) => onPick(day ? dayOf(day) : '')}
      />
    </Frame>
  );
}

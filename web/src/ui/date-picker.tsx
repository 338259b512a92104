import { CalendarDays, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useCompanyToday } from '../lib/company-time-zone.ts';
import { formatDay } from '../lib/dates.ts';
import { useMedia } from '../lib/use-media.ts';
import { media, SMALL_SCREEN, token } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { type DayRange, presetRanges, rangeError, rangeLabel } from './day-range.ts';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { Row } from './layout.tsx';
import { PageLoading } from './loading.tsx';
import { popupStyle } from './overlay.ts';

/** Panel below a button, limited to the available height. */
const PopoverPanel = styled(Popover.Content)`
  ${popupStyle}
  max-width: calc(100vw - 16px);
  max-height: var(--radix-popover-content-available-height);
  padding: ${token('space-3')};
`;

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: calendar }) => ({ default: calendar })));

interface DatePickerProps {
  label: string;
  /** A calendar day, `2026-11-21`; empty for any day. */
  value: string;
  onChange: (day: string) => void;
}

/** Picks one of the company's days, or none. */
export function DatePicker({ label, value, onChange }: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const pick = (day: string) => {
    setOpen(false);
    onChange(day);
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Row $gap="space-1">
        <Popover.Trigger asChild>
          <Button kind="secondary">
            <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
            {label}: {value ? formatDay(value) : 'Any date'}
          </Button>
        </Popover.Trigger>
        {value && <IconButton label={`Clear ${label.toLowerCase()}`} icon={X} onClick={() => onChange('')} />}
      </Row>
      <Popover.Portal>
        <PopoverPanel align="start" sideOffset={4} aria-label={label}>
          <Suspense fallback={<PageLoading />}>
            <Calendar value={value} onPick={pick} />
          </Suspense>
        </PopoverPanel>
      </Popover.Portal>
    </Popover.Root>
  );
}

const RangeCalendar = lazy(() => import('./calendar.tsx').then((code) => ({ default: code.RangeCalendar })));

// On phones the two days may need two lines.
const Trigger = styled(Button)`
  padding-block: ${token('space-1')};
  white-space: normal;
`;

const Parts = styled.div`
  display: grid;
  gap: ${token('space-4')};
  ${media.notSmall} {
    grid-template-columns: 160px auto;
  }
`;

const Ends = styled.div`
  display: grid;
  gap: ${token('space-3')};
  align-content: start;
  ${media.small} {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 132px), 1fr));
  }
`;

const Presets = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('space-1')} ${token('space-2')};
  grid-column: 1 / -1;
`;

interface RangePickerProps extends DayRange {
  label: string;
  onChange: (range: DayRange) => void;
}

/**
 * Picks a range of the company's days by calendar, text or preset, in a panel below its button, on phones in a dialog. Either end of the
 * range may be open.
 */
export function RangePicker({ label, from, to, onChange }: RangePickerProps) {
  const small = useMedia(SMALL_SCREEN);
  const today = useCompanyToday();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<DayRange>({ from, to });
  const problem = rangeError(draft);

  const openOrClose = (next: boolean) => {
    setDraft({ from, to });
    setOpen(next);
  };
  const handleTyped = (range: DayRange) => {
    setDraft(range);
    if (!rangeError(range)) onChange(range);
  };
  const choose = (range: DayRange) => {
    setOpen(false);
    onChange(range);
  };

  const text = (
    <>
      <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
      {label}: {rangeLabel({ from, to })}
    </>
  );
  const panel = (
    <Parts>
      <Ends>
        <DayField label="From Date" day={draft.from} onChange={(from) => handleTyped({ ...draft, from })} />
        <DayField label="To Date" error={problem} day={draft.to} onChange={(to) => handleTyped({ ...draft, to })} />
        <Presets>
          {presetRanges(today).map(({ label: name, ...range }) => (
            <Button key={name} kind="quiet" small onClick={() => choose(range)}>
              {name}
            </Button>
          ))}
        </Presets>
      </Ends>
      <Suspense fallback={<PageLoading />}>
        <RangeCalendar value={{ from, to }} onPick={choose} />
      </Suspense>
    </Parts>
  );

  if (small) {
    return (
      <>
        <Trigger kind="secondary" aria-haspopup="dialog" aria-expanded={open} onClick={() => openOrClose(true)}>
          {text}
        </Trigger>
        <Dialog title={label} open={open} onClose={() => openOrClose(false)}>
          {panel}
        </Dialog>
      </>
    );
  }
  return (
    <Popover.Root open={open} onOpenChange={openOrClose}>
      <Popover.Trigger asChild>
        <Trigger kind="secondary">{text}</Trigger>
      </Popover.Trigger>
      <Popover.Portal>
        <PopoverPanel align="start" sideOffset={4} collisionPadding={8} aria-label={label}>
          {panel}
        </PopoverPanel>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface DayFieldProps {
  label: string;
  error?: string;
  day: string;
  onChange: (day: string) => void;
}

const DayField = ({ label, error, day, onChange }: DayFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <Input {...control} type="date" max="9999-12-31" value={day} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
);

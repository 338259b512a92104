import { CalendarDays, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '../lib/dates.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Row } from './layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { PopoverPanel } from './popover-panel.ts';

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: calendar }) => ({ default: calendar })));

interface DatePickerProps {
  label: string;
  /** A calendar day, `2026-11-21`; empty for any. */
  value: string;
  onChange: (day: string) => void;
}

/** One day, or any. */
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

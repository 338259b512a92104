import { CalendarDays, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { formatDay } from '../lib/dates.ts';
import { layer, token } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Row } from './layout.tsx';
import { PageLoading } from './page-loading.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: calendar }) => ({ default: calendar })));

const pop = keyframes`
  from { transform: translateY(-4px); }
`;

const Panel = styled(Popover.Content)`
  z-index: ${layer.popup};
  padding: ${token('space-3')};
  background: ${token('raised')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${pop} ${token('motion-pop')} ease-out;
`;

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
        <Panel align="start" sideOffset={4} aria-label={label}>
          <Suspense fallback={<PageLoading />}>
            <Calendar value={value} onPick={pick} />
          </Suspense>
        </Panel>
      </Popover.Portal>
    </Popover.Root>
  );
}

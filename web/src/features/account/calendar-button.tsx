import { CalendarPlus } from 'lucide-react';
import { downloadText } from '../../lib/browser.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import type { dueEvent } from './due-event.ts';

type Due = Omit<Parameters<typeof dueEvent>[0], 'address'>;

/** Gives the due date to the reader's own calendar. */
export function CalendarButton({ due }: { due: Due }) {
  async function handleClick() {
    const { dueEvent: eventOf } = await import('./due-event.ts');
    const address = new URL(PATHS.account, window.location.href).href;
    downloadText(`bill-due-${due.dueDate}.ics`, eventOf({ ...due, address }, new Date()), 'text/calendar');
  }

  return (
    <Button kind="quiet" full onClick={() => void handleClick()}>
      <CalendarPlus size={16} strokeWidth={1.75} aria-hidden />
      Add due date to calendar
    </Button>
  );
}

import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCompanyTimeZone, useCompanyToday } from '../../lib/company-time-zone.ts';
import { timeZoneName } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/day-range.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { movementDays, movementDaysError, movementsUrl } from './transaction-filters.ts';

interface MovementsDialogProps {
  companyId: string;
  /** Days of the list. */
  days: DayRange;
  onClose: () => void;
}

/** Exports the movements of money of some days. */
export function MovementsDialog({ companyId, days, onClose }: MovementsDialogProps) {
  const today = useCompanyToday();
  const zone = timeZoneName(useCompanyTimeZone());
  const [range, setRange] = useState(() => movementDays(days, today));
  const problem = movementDaysError(range);
  const download = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    window.location.assign(movementsUrl(companyId, range));
    onClose();
  };

  return (
    <Dialog title="Export money movements" open onClose={onClose} closeWithInput>
      <Stack as="form" noValidate onSubmit={download}>
        <Text $tone="text-soft">
          One row per payment, refund and chargeback, on the day it happened. Search and status filters don't apply.
        </Text>
        <Row>
          <Field label="From Date">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={range.from}
                onChange={(event) => setRange({ ...range, from: event.target.value })}
              />
            )}
          </Field>
          <Field label="To Date" {...(problem ? { error: problem } : {})}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={range.to}
                onChange={(event) => setRange({ ...range, to: event.target.value })}
              />
            )}
          </Field>
        </Row>
        <Text $kind="small" $tone="text-soft">{`Dates are in ${zone}.`}</Text>
        <Row $justify="end">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={problem !== undefined}>
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Download CSV
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

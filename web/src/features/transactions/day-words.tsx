import type { ReactNode } from 'react';
import { readerIsInUtc } from '../../lib/utc-days.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { isByDay, type TransactionFilters } from './transaction-filters.ts';

const IN_UTC = !readerIsInUtc();

function words(filters: TransactionFilters): string {
  if (!isByDay(filters))
    return `Unpaid payments have no paid date: all are listed.${IN_UTC ? ' Dates are in UTC.' : ''}`;
  if (filters.from || filters.to)
    return `Payments paid on these days${IN_UTC ? ' (UTC)' : ''}; those pending or failed have none.`;
  return `Payments of any date${IN_UTC ? ', in UTC' : ''}.`;
}

interface DayWordsProps {
  filters: TransactionFilters;
  onAny: () => void;
}

/** What the days mean for the list: whose days they are, and what they leave out. */
export function DayWords({ filters, onAny }: DayWordsProps): ReactNode {
  const narrowed = filters.status.key === '' && (filters.from || filters.to);
  return (
    <Row $gap="space-2">
      <Text $kind="small" $tone="text-soft">
        {words(filters)}
      </Text>
      {narrowed && (
        <Button kind="quiet" small onClick={onAny}>
          Show any date
        </Button>
      )}
    </Row>
  );
}

import { type ReactNode, useCallback } from 'react';
import { readerIsInUtc } from '../../lib/dates.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/card.tsx';
import { RangePicker } from '../../ui/date-picker.tsx';
import { rangeWords } from '../../ui/day-range.ts';
import type { FilterChip } from '../../ui/filter-chips.tsx';
import { Row } from '../../ui/layout.tsx';
import { PaymentStatusSelect } from '../../ui/payment-status.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Text } from '../../ui/text.tsx';
import { ANY_DAYS, isByDay, type TransactionFilters } from './transaction-filters.ts';

interface TransactionBarProps {
  filters: TransactionFilters;
  change: ListState['change'];
  today: string;
  onClear: () => void;
}

export function TransactionBar({ filters, change, today, onClear }: TransactionBarProps) {
  const search = useCallback((text: string) => change({ search: text }), [change]);
  const setDays = ({ from, to }: { from: string; to: string }) =>
    change({ from, to, days: from || to ? '' : ANY_DAYS });

  return (
    <FilterBar $top role="search" aria-label="Filter payments">
      <SearchField
        label="Search by customer or transaction ID"
        placeholder="Customer or transaction ID"
        value={filters.search}
        onSearch={search}
      />
      <PaymentStatusSelect label="Payment Status" status={filters.status} onChange={(status) => change({ status })} />
      {isByDay(filters) && (
        <RangePicker label="Paid" from={filters.from} to={filters.to} today={today} onChange={setDays} />
      )}
      <Button kind="quiet" onClick={onClear}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}

/** The filters that somebody chose, each with its way out. */
export function transactionChips(filters: TransactionFilters, change: ListState['change']): FilterChip[] {
  const { search, status, from, to, usual } = filters;
  const chips: (FilterChip | false)[] = [
    search !== '' && { key: 'search', label: `Search: ${search}`, onClear: () => change({ search: '' }) },
    status.key !== '' && { key: 'status', label: `Status: ${status.label}`, onClear: () => change({ status: '' }) },
    !usual &&
      isByDay(filters) && {
        key: 'days',
        label: `Paid: ${rangeWords({ from, to })}`,
        onClear: () => change({ from: '', to: '', days: '' }),
      },
  ];
  return chips.filter((chip) => chip !== false);
}

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

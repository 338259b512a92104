import { type ReactNode, useCallback } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { timeZoneName } from '../../lib/dates.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/card.tsx';
import { RangePicker } from '../../ui/date-picker.tsx';
import { rangeLabel } from '../../ui/day-range.ts';
import type { FilterChip } from '../../ui/filter-chips.tsx';
import { Row } from '../../ui/layout.tsx';
import { PaymentStatusSelect, STATUS_OPTIONS_WITH_REVIEW } from '../../ui/payment-status.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Text } from '../../ui/text.tsx';
import { ANY_DAYS, filtersByDate, isLimitedByDate, type TransactionFilters } from './transaction-filters.ts';

interface TransactionBarProps {
  filters: TransactionFilters;
  change: ListState['change'];
  onClear: () => void;
}

/** The filters of the transactions page. */
export function TransactionBar({ filters, change, onClear }: TransactionBarProps) {
  const search = useCallback((text: string) => change({ search: text }), [change]);
  const setDays = ({ from, to }: { from: string; to: string }) =>
    change({ from, to, days: from || to ? '' : ANY_DAYS });

  return (
    <FilterBar $top role="search" aria-label="Filter payments">
      <SearchField
        label="Search by customer or transaction ID"
        placeholder="Customer, account or transaction"
        value={filters.search}
        onSearch={search}
      />
      <PaymentStatusSelect
        label="Payment Status"
        status={filters.status}
        options={STATUS_OPTIONS_WITH_REVIEW}
        onChange={(status) => change({ status })}
      />
      {filtersByDate(filters) && <RangePicker label="Paid" from={filters.from} to={filters.to} onChange={setDays} />}
      <Button kind="quiet" onClick={onClear}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}

/** Returns a removable chip for each active filter. */
export function transactionChips(filters: TransactionFilters, change: ListState['change']): FilterChip[] {
  const { search, status, from, to, isDefaultRange } = filters;
  const chips: (FilterChip | false)[] = [
    search !== '' && { key: 'search', label: `Search: ${search}`, onClear: () => change({ search: '' }) },
    status.key !== '' && { key: 'status', label: `Status: ${status.label}`, onClear: () => change({ status: '' }) },
    !isDefaultRange &&
      filtersByDate(filters) && {
        key: 'days',
        label: `Paid: ${rangeLabel({ from, to })}`,
        onClear: () => change({ from: '', to: '', days: '' }),
      },
  ];
  return chips.filter((chip) => chip !== false);
}

function dateNote(filters: TransactionFilters): string {
  if (!filtersByDate(filters)) return 'Showing payments from any date. Only paid payments can be filtered by date.';
  if (isLimitedByDate(filters))
    return "Showing payments paid on these dates. Pending and failed payments aren't included.";
  return 'Showing payments from any date.';
}

interface DateNoteProps {
  filters: TransactionFilters;
  onShowAny: () => void;
}

/** Says which payments the date filter leaves out, and in which time zone its dates are. */
export function DateNote({ filters, onShowAny }: DateNoteProps): ReactNode {
  const zone = timeZoneName(useCompanyTimeZone());
  const isLimited = filters.status.key === '' && isLimitedByDate(filters);
  return (
    <Row $gap="space-2">
      <Text $kind="small" $tone="text-soft">
        {`${dateNote(filters)} Dates are in ${zone}.`}
      </Text>
      {isLimited && (
        <Button kind="quiet" small onClick={onShowAny}>
          Show all dates
        </Button>
      )}
    </Row>
  );
}

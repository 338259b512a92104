import { useCallback } from 'react';
import type { ListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/inset.tsx';
import { PaymentStatusSelect } from '../../ui/payment-status-select.tsx';
import { RangePicker } from '../../ui/range-picker.tsx';
import { SearchField } from '../../ui/search-field.tsx';
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

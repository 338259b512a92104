import type { ListState } from '../../lib/use-list-state.ts';
import { rangeWords } from '../../ui/day-range.ts';
import type { FilterChip } from '../../ui/filter-chips.tsx';
import { isByDay, type TransactionFilters } from './transaction-filters.ts';

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

import { useCallback } from 'react';
import type { ListState } from '../../lib/use-list-state.ts';
import { FilterBar } from '../../ui/card.tsx';
import { type FilterChip, FilterChips } from '../../ui/filter-chips.tsx';
import { Select } from '../../ui/input.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const STATES = [
  ['', 'All accounts'],
  ['true', 'Claimed'],
  ['false', 'Unclaimed'],
] as const;

interface CustomersFiltersProps {
  search: string;
  /** As the address has it. */
  claimed: string;
  change: ListState['change'];
}

export function CustomersFilters({ search, claimed, change }: CustomersFiltersProps) {
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const word = STATES.find(([value]) => value !== '' && value === claimed)?.[1];
  const chips: FilterChip[] = [
    ...(search ? [{ key: 'search', label: `Search: ${search}`, onClear: () => change({ search: '' }) }] : []),
    ...(word ? [{ key: 'claimed', label: `Status: ${word}`, onClear: () => change({ claimed: '' }) }] : []),
  ];

  return (
    <FilterBar as="search" aria-label="Filter customers" $top>
      <SearchField label="Search customers" placeholder="Name, account, email" value={search} onSearch={onSearch} />
      <div>
        <Select
          aria-label="Status"
          value={word ? claimed : ''}
          onChange={({ currentTarget }) => change({ claimed: currentTarget.value })}
        >
          {STATES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <FilterChips chips={chips} onClearAll={() => change({ search: '', claimed: '' })} />
    </FilterBar>
  );
}

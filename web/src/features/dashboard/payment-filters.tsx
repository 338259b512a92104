import { useCallback } from 'react';
import { STATUS_OPTIONS, type StatusOption } from '../../lib/payment-status.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Select } from '../../ui/input.tsx';
import { FilterBar } from '../../ui/inset.tsx';
import { SearchField } from '../../ui/search-field.tsx';

interface PaymentFiltersProps {
  filters: { search: string; status: StatusOption; day: string };
  onChange: (changes: Readonly<Record<string, string>>) => void;
}

export function PaymentFilters({ filters, onChange }: PaymentFiltersProps) {
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  const any = filters.search || filters.status.key || filters.day;
  return (
    <FilterBar role="search" aria-label="Filter payments">
      <SearchField
        label="Search payments"
        placeholder="Name, account, transaction"
        value={filters.search}
        onSearch={search}
      />
      <div>
        <Select
          aria-label="Status"
          value={filters.status.key}
          onChange={(event) => onChange({ status: event.target.value })}
        >
          {STATUS_OPTIONS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <DatePicker label="Paid on" value={filters.day} onChange={(date) => onChange({ date })} />
      {any && (
        <Button kind="quiet" onClick={() => onChange({ q: '', status: '', date: '' })}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

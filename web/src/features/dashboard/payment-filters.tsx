import { useCallback } from 'react';
import type { StatusOption } from '../../lib/payment-status.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FilterBar } from '../../ui/inset.tsx';
import { PaymentStatusSelect } from '../../ui/payment-status-select.tsx';
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
      <PaymentStatusSelect label="Status" status={filters.status} onChange={(status) => onChange({ status })} />
      <DatePicker label="Paid on" value={filters.day} onChange={(date) => onChange({ date })} />
      {any && (
        <Button kind="quiet" onClick={() => onChange({ q: '', status: '', date: '' })}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

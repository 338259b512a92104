import { useQuery } from '@apollo/client/react';
import { AUDIT_GROUPS } from '@utility-pay/contracts';
import { useCallback } from 'react';
import type { ListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/card.tsx';
import { RangePicker } from '../../ui/date-picker.tsx';
import { Select } from '../../ui/input.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type AuditFilters, NO_FILTERS } from './audit-log-filters.ts';
import { AuditLogPeopleDocument } from './gql/audit-log.ts';

interface AuditLogBarProps {
  companyId: string;
  filters: AuditFilters;
  change: ListState['change'];
}

const ACTIONS = [
  { value: '', label: 'All actions' },
  ...Object.entries(AUDIT_GROUPS).map(([value, label]) => ({ value, label })),
];

/** The filters of the audit log. */
export function AuditLogBar({ companyId, filters, change }: AuditLogBarProps) {
  const { search, group, person, from, to } = filters;
  const { data } = useQuery(AuditLogPeopleDocument, { variables: { companyId } });
  const people = (data?.company?.adminUsers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // A link may name a person who is no longer on the staff.
  const isFormerStaff = person !== '' && data !== undefined && people.every(({ value }) => value !== person);
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);

  return (
    <FilterBar $top role="search" aria-label="Filter the audit log">
      <SearchField
        label="Search by account number, file or key"
        placeholder="Account number, file or key"
        value={search}
        onSearch={onSearch}
      />
      <div>
        <Select
          aria-label="Action"
          value={group}
          options={ACTIONS}
          onChange={(event) => change({ group: event.target.value })}
        />
      </div>
      <div>
        <Select
          aria-label="Person"
          value={person}
          options={[
            { value: '', label: 'Everyone' },
            ...people,
            ...(isFormerStaff ? [{ value: person, label: 'Someone else' }] : []),
          ]}
          onChange={(event) => change({ person: event.target.value })}
        />
      </div>
      <RangePicker label="When" from={from} to={to} onChange={(days) => change({ ...days })} />
      <Button kind="quiet" onClick={() => change(NO_FILTERS)}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}

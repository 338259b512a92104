import type { ClaimState } from '../../gql/schema.ts';
import { formatDay } from '../../lib/dates.ts';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import type { ColumnChoices } from './column-choices.ts';
import { extraFields, type TemplateField, templateValue } from './customer.ts';
import type { CustomersQuery } from './gql/customers.ts';

export type Customer = NonNullable<CustomersQuery['company']>['customers']['edges'][number]['node'];

type CustomerColumn = Column<Customer>;

const NONE = '–';

/** Always shown, because they identify the customer. */
const IDENTITY: readonly CustomerColumn[] = [
  {
    key: 'accountNumber',
    title: 'Account Number',
    sortable: true,
    width: 12,
    cell: ({ accountNumber }) => <Tabular>{accountNumber}</Tabular>,
  },
  { key: 'name', title: 'Name', sortable: true, width: 15, cell: ({ name }) => name ?? NONE },
];

const OPTIONAL: readonly CustomerColumn[] = [
  { key: 'email', title: 'Email', width: 19, cell: ({ email }) => email ?? NONE, truncate: true },
  { key: 'status', title: 'Status', width: 14, cell: ({ claimState }) => <ClaimChip state={claimState} /> },
  {
    key: 'dueDate',
    title: 'Due Date',
    width: 11,
    cell: ({ currentBalance }) =>
      currentBalance?.dueDate && currentBalance.amountDue.amountMinor > 0 ? (
        <Tabular>{formatDay(currentBalance.dueDate)}</Tabular>
      ) : (
        NONE
      ),
  },
  {
    key: 'currentBalance',
    title: 'Amount Due',
    sortable: true,
    end: true,
    width: 11,
    cell: ({ currentBalance }) => (currentBalance ? <Money amount={currentBalance.amountDue} /> : NONE),
  },
];

export const STANDARD_COLUMNS = [...IDENTITY, ...OPTIONAL];

/** Extra columns shown by default. A template may have 200 fields. */
const DEFAULT_EXTRA_COLUMNS = 12;

/** A column that the person may hide. */
export interface ColumnOption {
  key: string;
  title: string;
  shown: boolean;
}

// Prefixed, because a custom field may have the key of a standard column, such as `status`.
const extraColumn = ({ field, label }: TemplateField): CustomerColumn => ({
  key: `template.${field}`,
  title: label,
  width: 12,
  truncate: true,
  cell: (customer) => templateValue(customer, field) ?? NONE,
});

/** Returns the columns to show, and the options to choose from: standard columns and extra fields of the CSV template. */
export function customerColumns(mappings: readonly TemplateField[], choices: ColumnChoices) {
  // The name already has a standard column.
  const extra = extraFields(mappings).filter(({ field }) => field !== 'name');
  const defaults = [...OPTIONAL.map(() => true), ...extra.map((_, index) => index < DEFAULT_EXTRA_COLUMNS)];
  const optional = [...OPTIONAL, ...extra.map(extraColumn)];
  const options: ColumnOption[] = optional.map(({ key, title }, index) => ({
    key,
    title,
    shown: choices.get(key) ?? defaults[index] ?? false,
  }));
  return { options, columns: [...IDENTITY, ...optional.filter((_, index) => options[index]?.shown)] };
}

const CLAIM_CHIPS = {
  CLAIMED: ['success', 'Claimed'],
  CLAIMING: ['info', 'Being claimed'],
  UNCLAIMED: ['neutral', 'Unclaimed'],
} as const satisfies Record<ClaimState, readonly [string, string]>;

/** The claim state of an account. */
export function ClaimChip({ state }: { state: ClaimState }) {
  const [meaning, label] = CLAIM_CHIPS[state];
  return <StatusChip meaning={meaning}>{label}</StatusChip>;
}

import type { PaymentStatus } from '../../gql/operations.ts';

interface StatusOption {
  /** As it stands in the address. */
  key: string;
  label: string;
  value: PaymentStatus | null;
}

const ALL: StatusOption = { key: '', label: 'All statuses', value: null };

export const STATUS_OPTIONS: readonly StatusOption[] = [
  ALL,
  { key: 'success', label: 'Paid', value: 'SUCCESS' },
  { key: 'pending', label: 'Pending', value: 'PENDING' },
  { key: 'failed', label: 'Failed', value: 'FAILED' },
];

export const statusOf = (key: string): StatusOption => STATUS_OPTIONS.find((option) => option.key === key) ?? ALL;

import { formatInstant, formatInstantWithTime } from '../../../lib/dates.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table.tsx';
import { Tabular, Text } from '../../../ui/text.tsx';
import type { PartnerKeysQuery } from './gql/keys.ts';
import { scopeWords } from './scopes.ts';

export type PartnerKey = NonNullable<PartnerKeysQuery['company']>['partnerKeys'][number];

const COLUMNS: readonly Column<PartnerKey>[] = [
  { key: 'name', title: 'Name', width: 3, cell: ({ name }) => name },
  {
    key: 'mode',
    title: 'Mode',
    width: 2,
    cell: ({ mode }) => (
      <StatusChip meaning={mode === 'LIVE' ? 'success' : 'warning'}>{mode === 'LIVE' ? 'Live' : 'Test'}</StatusChip>
    ),
  },
  {
    key: 'scopes',
    title: 'Scopes',
    width: 4,
    cell: ({ scopes }) => (
      <Text as="span" $kind="small" $tone="text-soft">
        {scopeWords(scopes)}
      </Text>
    ),
  },
  { key: 'prefix', title: 'Begins with', width: 3, cell: ({ prefix }) => <Tabular>{prefix}…</Tabular> },
  { key: 'created', title: 'Created', width: 2, cell: ({ createdAt }) => formatInstant(createdAt) },
  {
    key: 'used',
    title: 'Last used',
    width: 3,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstantWithTime(lastUsedAt) : 'Never'),
  },
];

const idOf = ({ id }: PartnerKey): string => id;
const menuLabel = ({ name }: PartnerKey): string => `Actions for ${name}`;

interface KeysTableProps {
  keys: readonly PartnerKey[];
  onRevoke: (key: PartnerKey) => void;
}

export const KeysTable = ({ keys, onRevoke }: KeysTableProps) => (
  <DataTable
    caption="Partner keys"
    columns={COLUMNS}
    rows={keys}
    rowKey={idOf}
    menu={(key) => [{ label: 'Revoke', onSelect: () => onRevoke(key) }]}
    menuLabel={menuLabel}
  />
);

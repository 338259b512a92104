import { useMemo } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';
import { permissionSummary } from './permissions.ts';
import { type AdminUser, activeLockReason, type Viewer } from './user-permissions.ts';

const createColumns = (viewerId: string): readonly Column<AdminUser>[] => [
  { key: 'name', title: 'Name', width: 3, cell: ({ id, name }) => (id === viewerId ? `${name} (you)` : name) },
  { key: 'email', title: 'Email', width: 4, cell: ({ email }) => email, truncate: true },
  {
    key: 'status',
    title: 'Status',
    width: 2,
    cell: ({ active }) => (
      <StatusChip meaning={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</StatusChip>
    ),
  },
  {
    key: 'permissions',
    title: 'Permissions',
    width: 4,
    cell: ({ isSuperAdmin, permissions }) => (
      <Text as="span" $kind="small" $tone="text-soft">
        {isSuperAdmin ? 'All permissions' : permissionSummary(permissions)}
      </Text>
    ),
  },
];

interface UserActions {
  onEdit: (member: AdminUser) => void;
  onChangePassword: () => void;
  onDeactivate: (member: AdminUser) => void;
  onReactivate: (member: AdminUser) => void;
}

interface UsersTableProps extends UserActions {
  viewer: Viewer;
  users: readonly AdminUser[];
}

/** Pixels below which the rows are shown as cards. */
const MIN_TABLE_WIDTH = 640;

const idOf = ({ id }: AdminUser): string => id;
const menuLabel = ({ name }: AdminUser): string => `Actions for ${name}`;

/** The company's users, each with a menu of the actions that the viewer may take. */
export function UsersTable({ viewer, users, ...actions }: UsersTableProps) {
  const { onEdit, onChangePassword, onDeactivate, onReactivate } = actions;
  const columns = useMemo(() => createColumns(viewer.id), [viewer.id]);

  const menu = (member: AdminUser): readonly MenuItem[] => {
    const edit = { label: 'Edit', onSelect: () => onEdit(member) };
    if (member.id === viewer.id) return [edit, { label: 'Change password', onSelect: onChangePassword }];
    if (activeLockReason(viewer, member)) return [edit];
    const activation = member.active
      ? { label: 'Deactivate', onSelect: () => onDeactivate(member) }
      : { label: 'Reactivate', onSelect: () => onReactivate(member) };
    return [edit, activation];
  };

  return (
    <DataTable
      caption="Admin users"
      columns={columns}
      rows={users}
      rowKey={idOf}
      minWidth={MIN_TABLE_WIDTH}
      onOpen={onEdit}
      menu={menu}
      menuLabel={menuLabel}
    />
  );
}

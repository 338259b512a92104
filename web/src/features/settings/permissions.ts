import {
  DEFAULT_PERMISSIONS,
  PERMISSION_DETAILS,
  type Permission as PermissionKey,
  permissionRecord,
  schemaName,
} from '@utility-pay/contracts';
import type { Permission } from '../../gql/schema.ts';

/** Permissions as the graph names them, with the labels of forms and tables. */
export const PERMISSIONS = PERMISSION_DETAILS.map((details) => ({
  ...details,
  permission: schemaName(details.key) satisfies Permission,
}));

export const switchesOf = (permissions: readonly Permission[]): Record<PermissionKey, boolean> =>
  permissionRecord((key) => permissions.includes(schemaName(key)));

/** The switches of a new user. */
export const defaultSwitches = (): Record<PermissionKey, boolean> => switchesOf(DEFAULT_PERMISSIONS.map(schemaName));

export const permissionsOf = (switches: Partial<Record<PermissionKey, boolean | undefined>>): Permission[] =>
  PERMISSIONS.filter(({ key }) => switches[key]).map(({ permission }) => permission);

/** Returns a user's permissions as one line of text. */
export function permissionSummary(permissions: readonly Permission[]): string {
  if (permissions.length === PERMISSIONS.length) return 'All permissions';
  const labels = PERMISSIONS.filter(({ permission }) => permissions.includes(permission)).map(
    ({ shortLabel }) => shortLabel,
  );
  return labels.length === 0 ? 'View customers only' : labels.join(', ');
}

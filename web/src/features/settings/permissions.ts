import {
  DEFAULT_PERMISSIONS,
  PERMISSION_DETAILS,
  type Permission as PermissionKey,
  permissionRecord,
  schemaName,
} from '@utility-pay/contracts';
import type { Permission } from '../../gql/schema.ts';

/** The permissions with their names in GraphQL and the labels of forms and tables. */
export const PERMISSIONS = PERMISSION_DETAILS.map((details) => ({
  ...details,
  permission: schemaName(details.key) satisfies Permission,
}));

/** Returns the form's switches, which are on for these permissions. */
export const switchesOf = (permissions: readonly Permission[]): Record<PermissionKey, boolean> =>
  permissionRecord((key) => permissions.includes(schemaName(key)));

/** Returns the form's switches for a new user. */
export const defaultSwitches = (): Record<PermissionKey, boolean> => switchesOf(DEFAULT_PERMISSIONS.map(schemaName));

/** Returns the permissions whose switches are on. */
export const permissionsOf = (switches: Partial<Record<PermissionKey, boolean | undefined>>): Permission[] =>
  PERMISSIONS.filter(({ key }) => switches[key]).map(({ permission }) => permission);

/** Returns a user's permissions as a short text: `Customers, Payments`. */
export function permissionSummary(permissions: readonly Permission[]): string {
  if (permissions.length === PERMISSIONS.length) return 'All permissions';
  const labels = PERMISSIONS.filter(({ permission }) => permissions.includes(permission)).map(
    ({ shortLabel }) => shortLabel,
  );
  return labels.length === 0 ? 'View customers only' : labels.join(', ');
}

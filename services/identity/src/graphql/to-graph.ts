import { PERMISSIONS as ALL_PERMISSIONS, type Permission, type Role } from '@utility-pay/contracts';
import type { User } from '../domain/user.ts';
import type { Permission as GraphPermission, Role as GraphRole } from '../gql/resolvers.ts';

const ROLES: Record<Role, GraphRole> = {
  super_admin: 'SUPER_ADMIN',
  company_admin: 'COMPANY_ADMIN',
  customer: 'CUSTOMER',
};

const PERMISSIONS: Record<Permission, GraphPermission> = {
  manageUsers: 'MANAGE_USERS',
  manageCustomers: 'MANAGE_CUSTOMERS',
  manageBalances: 'MANAGE_BALANCES',
  viewPayments: 'VIEW_PAYMENTS',
  managePaymentSettings: 'MANAGE_PAYMENT_SETTINGS',
  manageBranding: 'MANAGE_BRANDING',
};

export const roleToGraph = (role: Role): GraphRole => ROLES[role];
export const permissionsToGraph = (permissions: readonly Permission[]): GraphPermission[] =>
  permissions.map((permission) => PERMISSIONS[permission]);

export const permissionsFromGraph = (given: readonly GraphPermission[]): Permission[] => {
  const wanted = new Set(given);
  return ALL_PERMISSIONS.filter((permission) => wanted.has(PERMISSIONS[permission]));
};

/** A user with stubs of what other services know of it. */
export const toGraph = ({ id, role, companyId, email, name, active, permissions }: User) => ({
  id,
  role: roleToGraph(role),
  name,
  email,
  active,
  isSuperAdmin: role === 'super_admin',
  permissions: permissionsToGraph(permissions),
  company: companyId === null ? null : { id: String(companyId) },
  customer: role === 'customer' && companyId !== null ? { id, companyId: String(companyId) } : null,
});

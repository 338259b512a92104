import { PERMISSIONS, type Permission } from '@utility-pay/contracts';
import type { User } from './user.ts';

/** Characters of the id of somebody who is made here. */
export const USER_ID_LENGTH = 20;

/** What is to change of a member of staff; what is left out stays. */
export interface StaffChange {
  name?: string;
  email?: string;
  permissions?: readonly Permission[];
  active?: boolean;
}

export interface NewStaff {
  name: string;
  email: string;
  companyId: number;
  permissions: readonly Permission[];
}

/** Who changes a member of staff, seen from that member. */
export interface StaffEditor {
  isSelf: boolean;
  isSuperAdmin: boolean;
  /** In the member's company. */
  managesUsers: boolean;
}

/** Each permission once, always in the same order. */
const inOrder = (permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => permissions.includes(permission));

export const newAdminUser = (id: string, { permissions, ...staff }: NewStaff): User => ({
  id,
  role: 'company_admin',
  ...staff,
  active: true,
  permissions: inOrder(permissions),
  securityVersion: 0,
});

const samePermissions = (some: readonly Permission[], others: readonly Permission[]): boolean =>
  inOrder(some).join() === inOrder(others).join();

/** The part of a change that says something new. */
export function newsIn(before: User, { name, email, permissions, active }: StaffChange): StaffChange {
  const news: StaffChange = {};
  if (name !== undefined && name !== before.name) news.name = name;
  if (email !== undefined && email !== before.email) news.email = email;
  if (permissions !== undefined && !samePermissions(permissions, before.permissions))
    news.permissions = inOrder(permissions);
  if (active !== undefined && active !== before.active) news.active = active;
  return news;
}

/**
 * Whether the editor may make this change. Everybody changes its own name and address and never what itself may do;
 * whoever manages users changes others; super admins alone say who manages users.
 */
export function mayChange(
  { isSelf, isSuperAdmin, managesUsers }: StaffEditor,
  before: User,
  news: StaffChange,
): boolean {
  if (isSelf) return news.permissions === undefined && news.active === undefined;
  return managesUsers && (isSuperAdmin || mayGive(news.permissions ?? before.permissions, before.permissions));
}

/** Whether somebody who is no super admin may set these permissions where those were before. */
const mayGive = (permissions: readonly Permission[], before: readonly Permission[]): boolean =>
  permissions.includes('manageUsers') === before.includes('manageUsers');

/** Whether the editor may make somebody with these permissions. */
export const mayGiveNew = (isSuperAdmin: boolean, permissions: readonly Permission[]): boolean =>
  isSuperAdmin || mayGive(permissions, []);

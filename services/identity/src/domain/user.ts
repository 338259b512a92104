import { PERMISSIONS, type Permission, type Role } from '@utility-pay/contracts';

/** A person who can sign in. */
export interface User {
  /** A customer's login has the id of the customer. */
  id: string;
  role: Role;
  /** Null for a super admin, who belongs to no company. */
  companyId: number | null;
  /** As the user typed it; `emailKey` is the form for comparisons. */
  email: string;
  name: string;
  active: boolean;
  /** Absent while the user is active. */
  deactivatedAt?: Date;
  permissions: readonly Permission[];
  /** Whether a super admin created the user as an owner of the company. */
  isOwner: boolean;
  /** Incremented when the password is changed or the login is locked. Sessions and links carry it and are void once it changes. */
  securityVersion: number;
}

/** Staff and customers sign in at different portals. Neither can sign in at the other's portal. */
export type Portal = 'customer' | 'staff';

export const portalOf = (role: Role): Portal => (role === 'customer' ? 'customer' : 'staff');

/** Returns the form in which two email addresses are compared. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The first super admin's id: fixed, so that processes that start together create one. */
export const FIRST_SUPER_ADMIN = 'super-admin';

export const newSuperAdmin = (email: string): User => ({
  id: FIRST_SUPER_ADMIN,
  role: 'super_admin',
  companyId: null,
  email,
  name: 'Super Admin',
  active: true,
  permissions: [],
  isOwner: false,
  securityVersion: 0,
});

/** Returns a company's owner: staff with every permission. */
export const newBusinessOwner = (id: string, owner: { name: string; email: string; companyId: number }): User => ({
  id,
  role: 'company_admin',
  companyId: owner.companyId,
  email: owner.email,
  name: owner.name,
  active: true,
  permissions: PERMISSIONS,
  isOwner: true,
  securityVersion: 0,
});

/** More than the versions of any login between two resets of its account. */
const VERSIONS_PER_RESET = 1_000_000;

/** Returns the login of a customer's account; `resets` counts how often the account was reset to unclaimed before. */
export const newCustomerLogin = (
  customerId: string,
  login: { name: string; email: string; companyId: number; resets: number },
): User => ({
  id: customerId,
  role: 'customer',
  companyId: login.companyId,
  email: login.email,
  name: login.name,
  active: true,
  permissions: [],
  isOwner: false,
  // Logins of earlier claims had the same id; their sessions must not open this one.
  securityVersion: login.resets * VERSIONS_PER_RESET,
});

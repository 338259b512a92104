import { PERMISSIONS, type Permission, type Role } from '@utility-pay/contracts';

/** A person who can sign in. */
export interface User {
  /** A customer's login carries the customer's own id. */
  id: string;
  role: Role;
  /** Null for a super admin, who belongs to no company. */
  companyId: number | null;
  /** As it was typed. */
  email: string;
  name: string;
  active: boolean;
  permissions: readonly Permission[];
  /** Counts what ends all that was open before: a new password, a closed login. Sessions and links carry it. */
  securityVersion: number;
}

/** Staff and customers sign in by different doors; neither door knows the other's people. */
export type Door = 'customer' | 'admin';

export const doorOf = (role: Role): Door => (role === 'customer' ? 'customer' : 'admin');

/** What makes two e-mail addresses one. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The first super admin's id: fixed, so that processes that start together make one. */
export const FIRST_SUPER_ADMIN = 'super-admin';

export const newSuperAdmin = (email: string): User => ({
  id: FIRST_SUPER_ADMIN,
  role: 'super_admin',
  companyId: null,
  email,
  name: 'Super Admin',
  active: true,
  permissions: [],
  securityVersion: 0,
});

/** A company's owner is staff with every permission. */
export const newBusinessOwner = (id: string, owner: { name: string; email: string; companyId: number }): User => ({
  id,
  role: 'company_admin',
  companyId: owner.companyId,
  email: owner.email,
  name: owner.name,
  active: true,
  permissions: PERMISSIONS,
  securityVersion: 0,
});

/** Versions that a login can go through before its account is reset: more than anybody's. */
const VERSIONS_PER_RESET = 1_000_000;

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
  // Sessions of a login before it, which had the same id, open nothing here.
  securityVersion: login.resets * VERSIONS_PER_RESET,
});

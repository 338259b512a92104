import { matchPath } from 'react-router-dom';
import type { Role } from '../gql/operations.ts';
import { PATHS } from '../paths.ts';

const PUBLIC: readonly string[] = [
  PATHS.login,
  PATHS.register,
  PATHS.authLogin,
  PATHS.adminLogin,
  PATHS.resetPassword,
  PATHS.securityQuestionReset,
  PATHS.forgotPassword,
];
const CUSTOMER_ONLY = [
  PATHS.account,
  PATHS.payment,
  PATHS.ipospaysPayment,
  PATHS.paymentResult,
  PATHS.paymentError,
  PATHS.paymentPopupSuccess,
  PATHS.paymentPopupError,
];

const homeOf = (role: Role | null): string => {
  if (role === null) return PATHS.login;
  return role === 'CUSTOMER' ? PATHS.account : PATHS.dashboard;
};

const matchesAny = (pathname: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/** Where a visitor of this address belongs instead; null when it may stay. `role` is null without a session. */
export function redirectFor(pathname: string, role: Role | null): string | null {
  if (pathname === PATHS.root) return homeOf(role);
  if (matchesAny(pathname, PUBLIC)) return role === null ? null : homeOf(role);
  const ofStaff = pathname.startsWith(PATHS.dashboard);
  const ofCustomer = matchesAny(pathname, CUSTOMER_ONLY);
  // An address that is not ours stays, and shows that there is no such page.
  if (!ofStaff && !ofCustomer) return null;
  if (role === null) return ofStaff ? PATHS.adminLogin : PATHS.login;
  return ofStaff === (role === 'CUSTOMER') ? homeOf(role) : null;
}

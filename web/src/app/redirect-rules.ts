import { matchPath } from 'react-router-dom';
import type { Role } from '../gql/operations.ts';
import { PATHS } from '../paths.ts';

const RESET: readonly string[] = [PATHS.resetPassword, PATHS.forgotPassword];
const PUBLIC: readonly string[] = [
  PATHS.login,
  PATHS.register,
  PATHS.authLogin,
  PATHS.adminLogin,
  PATHS.securityQuestionReset,
  ...RESET,
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
const MAILED_LINK = /^#(token|freeze)=/;

const homeOf = (role: Role | null): string => {
  if (role === null) return PATHS.login;
  return role === 'CUSTOMER' ? PATHS.account : PATHS.dashboard;
};

const matchesAny = (pathname: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/** Where a visitor of this address belongs instead; null when it may stay. `role` is null without a session. */
export function redirectFor(pathname: string, role: Role | null, hash = ''): string | null {
  if (pathname === PATHS.root) return homeOf(role);
  // A link that was mailed does what it says, whoever is signed in here.
  if (MAILED_LINK.test(hash) && matchesAny(pathname, RESET)) return null;
  if (matchesAny(pathname, PUBLIC)) return role === null ? null : homeOf(role);
  const ofStaff = pathname.startsWith(PATHS.dashboard);
  const ofCustomer = matchesAny(pathname, CUSTOMER_ONLY);
  // An address that is not ours stays, and shows that there is no such page.
  if (!ofStaff && !ofCustomer) return null;
  if (role === null) return ofStaff ? PATHS.adminLogin : PATHS.login;
  return ofStaff === (role === 'CUSTOMER') ? homeOf(role) : null;
}

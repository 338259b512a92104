import { matchPath } from 'react-router-dom';
import type { Role } from '../gql/schema.ts';
import { PATHS } from '../paths.ts';

const RESET_PATHS: readonly string[] = [PATHS.resetPassword, PATHS.forgotPassword];
/** Pages for visitors only. */
const PUBLIC_PATHS: readonly string[] = [
  PATHS.login,
  PATHS.register,
  PATHS.authLogin,
  PATHS.adminLogin,
  PATHS.securityQuestionReset,
  ...RESET_PATHS,
];
/** Pages for customers only. `PATHS.payment` also matches `PATHS.chooseAmount`. */
const CUSTOMER_PATHS = [
  PATHS.account,
  PATHS.payment,
  PATHS.ipospaysPayment,
  PATHS.paymentResult,
  PATHS.paymentError,
  PATHS.paymentPopupSuccess,
  PATHS.paymentPopupError,
];
const EMAILED_LINK = /^#(token|lock)=/;

/** Returns the start page of a role; the sign-in page without a session. */
const homePathOf = (role: Role | null): string => {
  if (role === null) return PATHS.login;
  return role === 'CUSTOMER' ? PATHS.account : PATHS.dashboard;
};

const matchesAny = (pathname: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/** Returns where to redirect from this address, or null to stay. `role` is null without a session. */
export function redirectFor(pathname: string, role: Role | null, hash = ''): string | null {
  if (pathname === PATHS.root) return homePathOf(role);
  // Emailed links work regardless of who is signed in.
  if (EMAILED_LINK.test(hash) && matchesAny(pathname, RESET_PATHS)) return null;
  if (matchesAny(pathname, PUBLIC_PATHS)) return role === null ? null : homePathOf(role);
  const isStaffPage = pathname.startsWith(PATHS.dashboard);
  const isCustomerPage = matchesAny(pathname, CUSTOMER_PATHS);
  // Unknown addresses show "page not found".
  if (!isStaffPage && !isCustomerPage) return null;
  if (role === null) return isStaffPage ? PATHS.adminLogin : PATHS.login;
  const isPageOfRole = role === 'CUSTOMER' ? isCustomerPage : isStaffPage;
  return isPageOfRole ? null : homePathOf(role);
}

const STORAGE_KEY = 'utility-pay.return';

export interface ReturnAddress {
  /** The user whose session ended on the page: no other user is sent there. Null for a link that a visitor opened. */
  userId: string | null;
  address: string;
}

/** Stores, for this tab, the address to open after signing in. */
export const saveReturnAddress = (returnAddress: ReturnAddress): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(returnAddress));

export const clearReturnAddress = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** Returns the stored address; null if there is none or it is malformed. */
export function loadReturnAddress(): ReturnAddress | null {
  try {
    const { userId, address } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const isValid = (userId === null || typeof userId === 'string') && typeof address === 'string';
    return isValid ? { userId, address } : null;
  } catch {
    return null;
  }
}

/** Any origin: an address that resolves to another one leaves the application, such as `//evil.example`. */
const BASE_ORIGIN = 'https://portal.example';

/**
 * Returns the path of a stored address, or null unless it was stored for this user or for a visitor, is in this application, and
 * the user's role may open it.
 */
export function returnPathFor(stored: ReturnAddress | null, user: { id: string; role: Role }): string | null {
  if (!stored || (stored.userId !== null && stored.userId !== user.id)) return null;
  if (!stored.address.startsWith('/') || !URL.canParse(stored.address, BASE_ORIGIN)) return null;
  const { origin, pathname, search } = new URL(stored.address, BASE_ORIGIN);
  return origin === BASE_ORIGIN && redirectFor(pathname, user.role) === null ? pathname + search : null;
}

import { matchPath } from 'react-router-dom';
import type { Role } from '../gql/schema.ts';
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
const EMAILED_LINK = /^#(token|lock)=/;

const homeOf = (role: Role | null): string => {
  if (role === null) return PATHS.login;
  return role === 'CUSTOMER' ? PATHS.account : PATHS.dashboard;
};

const matchesAny = (pathname: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchPath(pattern, pathname) !== null);

/** Returns where to redirect from this address, or null to stay. `role` is null without a session. */
export function redirectFor(pathname: string, role: Role | null, hash = ''): string | null {
  if (pathname === PATHS.root) return homeOf(role);
  // Emailed links work regardless of who is signed in.
  if (EMAILED_LINK.test(hash) && matchesAny(pathname, RESET)) return null;
  if (matchesAny(pathname, PUBLIC)) return role === null ? null : homeOf(role);
  const ofStaff = pathname.startsWith(PATHS.dashboard);
  const ofCustomer = matchesAny(pathname, CUSTOMER_ONLY);
  // Unknown addresses stay and show "page not found".
  if (!ofStaff && !ofCustomer) return null;
  if (role === null) return ofStaff ? PATHS.adminLogin : PATHS.login;
  return ofStaff === (role === 'CUSTOMER') ? homeOf(role) : null;
}

const STORAGE_KEY = 'utility-pay.return';

export interface ReturnAddress {
  /** Only this user is sent back; null for a link that was opened before anyone had signed in. */
  userId: string | null;
  address: string;
}

/** Stores, for this tab, the address to open after signing in. */
export const saveReturnAddress = (place: ReturnAddress): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place));

export const clearReturnAddress = (): void => sessionStorage.removeItem(STORAGE_KEY);

export function loadReturnAddress(): ReturnAddress | null {
  try {
    const { userId, address } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const isValid = (userId === null || typeof userId === 'string') && typeof address === 'string';
    return isValid ? { userId, address } : null;
  } catch {
    return null;
  }
}

/** Returns the stored path if it was stored for this user or before sign-in, is in this application, and the role may open it. */
export function returnPathFor(place: ReturnAddress | null, user: { id: string; role: Role }): string | null {
  if (!place || (place.userId !== null && place.userId !== user.id)) return null;
  const here = 'https://here.example';
  if (!place.address.startsWith('/') || !URL.canParse(place.address, here)) return null;
  const { origin, pathname, search } = new URL(place.address, here);
  return origin === here && redirectFor(pathname, user.role) === null ? pathname + search : null;
}

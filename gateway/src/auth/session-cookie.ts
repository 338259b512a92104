import type { SessionChange } from '@utility-pay/service-kit/graphql/context';
import { parseCookie, stringifySetCookie } from 'cookie';

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** With the `__Host-` prefix, browsers reject the cookie when another host or path sets it. */
const nameOf = (publicUrl: string): string => (isHttps(publicUrl) ? '__Host-session' : 'session');

/** Returns the session token in a Cookie header; undefined without one. */
export const tokenOf = (header: string | undefined, publicUrl: string): string | undefined =>
  header ? parseCookie(header)[nameOf(publicUrl)] : undefined;

/** Returns the Set-Cookie header that opens or closes the browser's session. */
export const cookieOf = (change: SessionChange, publicUrl: string): string =>
  stringifySetCookie({
    name: nameOf(publicUrl),
    value: change.kind === 'open' ? change.token : '',
    expires: change.kind === 'open' ? new Date(change.expiresAt) : new Date(0),
    httpOnly: true,
    // Lax, not Strict: the return from the payment page is a cross-site navigation that must keep the session.
    sameSite: 'lax',
    secure: isHttps(publicUrl),
    path: '/',
  });

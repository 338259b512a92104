import {
  type Actor,
  ANONYMOUS,
  PARTNER_KEY_MODE_OF_NAME,
  PARTNER_SCOPE_OF_NAME,
  type PartnerScope,
  PERMISSION_OF_NAME,
  ROLE_OF_NAME,
} from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { PartnerKeyDocument, SessionDocument } from './gql/identity.internal.ts';

/** Returns the user of a session. Asks identity on every request, so that ending a session takes effect at once. */
export async function authenticate(call: ServiceCaller, token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const { internalSession } = await call('identity', { query: SessionDocument, variables: { token } });
  if (!internalSession) return ANONYMOUS;
  const { role, permissions, ...session } = internalSession;
  return {
    kind: 'user',
    ...session,
    role: ROLE_OF_NAME[role],
    permissions: permissions.map((name) => PERMISSION_OF_NAME[name]),
  };
}

const BEARER = /^bearer(?: +(.*))?$/i;
const SECRET = /^up_(?:live|test)_[A-Za-z0-9_-]{16,200}$/;

/** Returns the token of a Bearer authorization; undefined without one or with another scheme. */
export const bearerOf = (authorization: string | undefined): string | undefined => {
  const match = BEARER.exec(authorization?.trim() ?? '');
  return match ? (match[1] ?? '') : undefined;
};

const isReadScope = (scope: PartnerScope): boolean => scope.endsWith(':read');

/**
 * Returns the partner key of a secret; undefined for an unknown one. Asks identity on every request, so that revoking a
 * key takes effect at once. A test key never gets scopes that write.
 */
export async function authenticatePartner(call: ServiceCaller, secret: string): Promise<Actor | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const { internalPartnerKey } = await call('identity', {
    query: PartnerKeyDocument,
    variables: { secret },
  });
  if (!internalPartnerKey) return undefined;
  const { keyId, companyId } = internalPartnerKey;
  const mode = PARTNER_KEY_MODE_OF_NAME[internalPartnerKey.mode];
  const scopes = internalPartnerKey.scopes.map((name) => PARTNER_SCOPE_OF_NAME[name]);
  return { kind: 'partner', keyId, companyId, mode, scopes: mode === 'live' ? scopes : scopes.filter(isReadScope) };
}

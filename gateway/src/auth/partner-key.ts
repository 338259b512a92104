import { type Actor, PARTNER_KEY_MODES, PARTNER_SCOPES } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';

const BEARER = /^bearer(?: +(.*))?$/i;
const SECRET = /^up_(?:live|test)_[A-Za-z0-9_-]{16,200}$/;

const PARTNER_KEY = /* GraphQL */ `
  query PartnerKey($secret: String!) {
    internalPartnerKey(secret: $secret) { keyId companyId mode scopes }
  }
`;

interface PartnerKeyAnswer {
  internalPartnerKey: { keyId: string; companyId: number; mode: string; scopes: string[] } | null;
}

/** What follows `Bearer` in an Authorization header; undefined for a request without one, or with another scheme. */
export const bearerOf = (authorization: string | undefined): string | undefined => {
  const match = BEARER.exec(authorization?.trim() ?? '');
  return match ? (match[1] ?? '') : undefined;
};

/** The graph's `CUSTOMERS_READ` as contracts write it: `customers:read`. */
const scopeOf = (name: string): string => name.toLowerCase().replace('_', ':');

/** A key in test mode changes nothing, whatever else it was made for. */
const reads = (scope: string): boolean => scope.endsWith(':read');

/** Whose key this is, asked of identity on every request, so that ending a key is immediate; undefined for none. */
export async function authenticatePartner(call: ServiceCaller, secret: string): Promise<Actor | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const { internalPartnerKey } = await call<PartnerKeyAnswer>('identity', {
    query: PARTNER_KEY,
    variables: { secret },
  });
  if (!internalPartnerKey) return undefined;
  const { keyId, companyId } = internalPartnerKey;
  const mode = PARTNER_KEY_MODES.find((known) => known === internalPartnerKey.mode.toLowerCase());
  if (!mode) return undefined;
  const held = new Set(internalPartnerKey.scopes.map(scopeOf).filter((scope) => mode === 'live' || reads(scope)));
  return { kind: 'partner', keyId, companyId, mode, scopes: PARTNER_SCOPES.filter((scope) => held.has(scope)) };
}

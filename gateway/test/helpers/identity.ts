import type { SubgraphRequest, SubgraphResponse } from '@utility-pay/service-kit/graphql/transport';

export const LIVE_KEY = 'up_live_0123456789abcdefghijklmnop';
export const TEST_KEY = 'up_test_0123456789abcdefghijklmnop';
export const SESSION_TOKEN = 'the-token-of-a-session';
/** Token of a second session of the same user. */
export const SECOND_SESSION_TOKEN = 'the-token-of-a-second-session';
export const CUSTOMER_TOKEN = 'the-token-of-a-customer';

/** The sessions, partner keys and hosts that fake services know when the gateway looks them up. */
export interface FakeIdentity {
  /** Partner keys by secret. */
  keys?: Record<string, { keyId: string; companyId: number; mode: string; scopes: string[] }>;
  /** Users by session token. */
  sessions?: Record<string, object>;
  /** Ids of companies by host name. */
  hosts?: Record<string, number>;
}

const CLERK = { userId: 'user-1', role: 'COMPANY_ADMIN', companyId: 7, permissions: ['MANAGE_USERS'] };

export const twoKeys: FakeIdentity = {
  keys: {
    [LIVE_KEY]: {
      keyId: 'key-live',
      companyId: 7,
      mode: 'LIVE',
      scopes: ['CUSTOMERS_READ', 'CUSTOMERS_WRITE', 'BALANCES_WRITE', 'PAYMENTS_READ'],
    },
    [TEST_KEY]: { keyId: 'key-test', companyId: 8, mode: 'TEST', scopes: ['CUSTOMERS_READ', 'CUSTOMERS_WRITE'] },
  },
  sessions: {
    [SESSION_TOKEN]: { sessionId: 'session', ...CLERK },
    [SECOND_SESSION_TOKEN]: { sessionId: 'second-session', ...CLERK },
    [CUSTOMER_TOKEN]: { sessionId: 'c', userId: 'c1', role: 'CUSTOMER', companyId: 7, permissions: [] },
  },
};

/** Returns the response to an internal operation of the gateway. */
export function answerInternalOperation(
  identity: FakeIdentity,
  { query, variables }: SubgraphRequest,
): SubgraphResponse {
  const findIn = <Value>(map: Record<string, Value> = {}, key: unknown): Value | null => map[String(key)] ?? null;
  if (query.includes('internalPartnerKey'))
    return { data: { internalPartnerKey: findIn(identity.keys, variables?.secret) } };
  if (query.includes('internalSession'))
    return { data: { internalSession: findIn(identity.sessions, variables?.token) } };
  if (query.includes('internalRecordReturn'))
    return { data: { internalRecordReturn: { status: 'pending', message: 'Wait' } } };
  if (query.includes('internalStartIdempotentRequest'))
    return { data: { internalStartIdempotentRequest: { state: 'STARTED', status: null, body: null } } };
  if (query.includes('internalCompleteIdempotentRequest')) return { data: { internalCompleteIdempotentRequest: true } };
  const companyId = findIn(identity.hosts, variables?.host);
  return { data: { internalCompanyOfHost: companyId && { id: companyId } } };
}

import type { SubgraphRequest, SubgraphResponse } from '@utility-pay/service-kit/graphql/transport';

export const LIVE_KEY = 'up_live_0123456789abcdefghijklmnop';
export const TEST_KEY = 'up_test_0123456789abcdefghijklmnop';
export const SESSION_TOKEN = 'the-token-of-a-session';
/** Of the same user. */
export const SECOND_SESSION_TOKEN = 'the-token-of-a-second-session';
export const CUSTOMER_TOKEN = 'the-token-of-a-customer';

/** Sessions, partner keys and hosts of the fake services that the gateway asks itself. */
export interface FakeIdentity {
  /** By secret. */
  keys?: Record<string, { keyId: string; companyId: number; mode: string; scopes: string[] }>;
  /** By token. */
  sessions?: Record<string, object>;
  /** Ids of companies by host name. */
  hosts?: Record<string, number>;
}

const clerk = { userId: 'user-1', role: 'COMPANY_ADMIN', companyId: 7, permissions: ['MANAGE_USERS'] };

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
    [SESSION_TOKEN]: { sessionId: 'session', ...clerk },
    [SECOND_SESSION_TOKEN]: { sessionId: 'second-session', ...clerk },
    [CUSTOMER_TOKEN]: { sessionId: 'c', userId: 'c1', role: 'CUSTOMER', companyId: 7, permissions: [] },
  },
};

/** Answers the gateway's internal queries for sessions, keys and hosts. */
export function identityAnswers(identity: FakeIdentity, { query, variables }: SubgraphRequest): SubgraphResponse {
  const known = <Value>(map: Record<string, Value> = {}, key: unknown): Value | null => map[String(key)] ?? null;
  if (query.includes('internalPartnerKey'))
    return { data: { internalPartnerKey: known(identity.keys, variables?.secret) } };
  if (query.includes('internalSession'))
    return { data: { internalSession: known(identity.sessions, variables?.token) } };
  if (query.includes('internalRecordReturn'))
    return { data: { internalRecordReturn: { status: 'pending', message: 'Wait' } } };
  if (query.includes('internalStartIdempotentRequest'))
    return { data: { internalStartIdempotentRequest: { state: 'STARTED', status: null, body: null } } };
  if (query.includes('internalCompleteIdempotentRequest')) return { data: { internalCompleteIdempotentRequest: true } };
  const companyId = known(identity.hosts, variables?.host);
  return { data: { internalCompanyOfHost: companyId && { id: companyId } } };
}

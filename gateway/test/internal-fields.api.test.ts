import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SESSION_TOKEN, TEST_KEY, twoKeys } from './helpers/identity.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ identity: twoKeys, answer: () => ({ data: { companies: [] } }) });
});
beforeEach(() => void gateway.calls.splice(0));
afterAll(() => gateway?.stop());

const CALLERS: [string, Record<string, string>][] = [
  ['an anonymous caller', {}],
  ['a session', { cookie: `session=${SESSION_TOKEN}` }],
  ['a live key', { authorization: `Bearer ${LIVE_KEY}` }],
  ['a key in test mode', { authorization: `Bearer ${TEST_KEY}` }],
];

const INTERNAL_FIELDS = [
  '{ _service { sdl } }',
  '{ _entities(representations: [{ __typename: "Customer", id: "1", companyId: "1" }]) { ... on Customer { email } } }',
  'query E($r: [_Any!]!) { _entities(representations: $r) { __typename } }',
  '{ internalSession(token: "x") { userId } }',
  '{ internalPartnerKey(secret: "x") { companyId } }',
  '{ internalUserContact(companyId: 1, userId: "1") { email } }',
  '{ internalPasswordReset(companyId: 1, resetId: "1") { token } }',
  '{ internalSecurityContacts(companyId: 1) }',
  '{ internalHasTestKey(companyId: 1) }',
  '{ internalEmailChange(companyId: 1, userId: "1", changeId: "1") { previousEmail } }',
  '{ internalPasswordChange(companyId: 1, userId: "1", changeId: "1") { lockToken } }',
  '{ internalPayableAccounts(companyId: 1, customerIds: ["1"]) { totalDueMinor } }',
  '{ internalPaymentReceipt(companyId: 1, paymentId: "1") { amountMinor } }',
  '{ internalCompany(id: 1) { email } }',
  '{ internalCompanyOfHost(host: "x") { email } }',
  'mutation { internalReserveClaim(input: { companyId: 1, accountNumber: "1", email: "x", name: "x", claimId: "1" }) { customerId } }',
  'mutation { internalConfirmClaim(input: { companyId: 1, customerId: "1", claimId: "1" }) }',
  'mutation { internalEndLogin(companyId: 1, customerId: "1") }',
  'mutation { internalReleaseClaim(input: { companyId: 1, customerId: "1", claimId: "1" }) }',
  'mutation { internalRecordReturn(reference: "1") { status } }',
  'mutation { internalRecordWebhook(reference: "1", body: "") }',
];

describe.each(CALLERS)('%s cannot use internal fields', (_who, headers) => {
  test.each(INTERNAL_FIELDS)('%s', async (query) => {
    const { status, body } = await gateway.graphql({ query, variables: { r: [] } }, headers);
    expect([status, body.errors?.[0]?.extensions]).toEqual([400, { code: 'BAD_USER_INPUT' }]);
    expect(gateway.calls).toEqual([]);
  });
});

const FORGED_HEADERS: Record<string, string>[] = [
  { 'x-user': '{"role":"super_admin"}' },
  { 'x-user-id': 'user-1', 'x-role': 'super_admin' },
  { 'x-actor': '{"kind":"service","service":"gateway"}' },
  { 'x-company-id': '1', 'x-tenant': '1' },
  { 'x-internal-token': 'eyJhbGciOiJub25lIn0.e30.' },
  { 'apollo-federation-include-trace': 'ftv1' },
  { 'apollo-query-plan-experimental': '1' },
  { 'x-forwarded-user': 'root', 'x-auth-request-user': 'root' },
  { forwarded: 'for=10.0.0.1', 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.1' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/api/deliveries', 'x-rewrite-url': '/api/deliveries' },
  { cookie: 'actor=super_admin; session=; __Host-session=the-token-of-a-session' },
];

test.each(FORGED_HEADERS)('the forged headers %o have no effect', async (headers) => {
  const { body, text } = await gateway.graphql({ query: '{ companies { id } }' }, headers);
  expect(body).toEqual({ data: { companies: [] } });
  expect(text).not.toMatch(/extensions|ftv1|queryPlan/);
  expect(gateway.calls.map(({ claims }) => [claims?.actor, claims?.clientAddress])).toEqual([
    [{ kind: 'anonymous' }, expect.stringMatching(/127\.0\.0\.1$/)],
  ]);
});

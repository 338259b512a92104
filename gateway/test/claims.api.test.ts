import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

let userErrors: { code: string; field: string | null; message: string }[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    answer: () => ({ data: { claimAccount: { __typename: 'ClaimAccountPayload', user: null, userErrors } } }),
  });
});
afterAll(() => gateway.stop());

const claim = { accountNumber: '42', email: 'ann@home.test', name: 'Ann Lee', password: 'a password', companyId: 1 };
const sendClaim = (body: object) =>
  fetch(`${gateway.url}/api/auth/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const sentAmount = (): unknown =>
  (gateway.calls.at(-1)?.variables as { input?: { lastBillAmount?: unknown } } | undefined)?.input?.lastBillAmount;

test('a claim that needs the amount of the last bill is answered 403 with the name of the field as JSON', async () => {
  userErrors = [{ code: 'CHALLENGE', field: 'lastBillAmount', message: 'Enter the amount of your most recent bill.' }];
  const response = await sendClaim(claim);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    error: 'Enter the amount of your most recent bill.',
    challenge: 'lastBillAmount',
  });
  expect(sentAmount()).toBeUndefined();
});

test('the amount of the last bill is passed on, whether it is a number or text', async () => {
  userErrors = [{ code: 'NOT_CLAIMABLE', field: null, message: 'No matching account' }];
  for (const [lastBillAmount, sent] of [
    [84.17, '84.17'],
    ['$84.17', '$84.17'],
    [0, '0'],
    ['', undefined],
  ] as const) {
    const response = await sendClaim({ ...claim, lastBillAmount });
    expect([response.status, await response.text()]).toEqual([400, 'No matching account']);
    expect(sentAmount()).toBe(sent);
  }
});

test('an invalid amount of the last bill is answered 400 without a call to a service', async () => {
  const before = gateway.calls.length;
  for (const lastBillAmount of ['a lot', 1.234, null, [84.17]]) {
    const response = await sendClaim({ ...claim, lastBillAmount });
    expect(response.status).toBe(400);
  }
  expect(gateway.calls).toHaveLength(before);
});

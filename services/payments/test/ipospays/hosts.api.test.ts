import { MockAgent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { credentials, pageRequest, provider } from '../world/ipospays.ts';

const simulatorUrl = 'http://127.0.0.1:4010';
const createPath = '/api/v1/external-payment-transaction';

/** Creates a network with only these hosts, which records the requests for pages. */
function createNetwork(paymentHost: string, queryHost: string) {
  const agent = new MockAgent();
  agent.disableNetConnect();
  onTestFinished(() => agent.close());
  const sent: { token: string; body: string }[] = [];
  agent
    .get(paymentHost)
    .intercept({ path: createPath, method: 'POST' })
    .reply(200, ({ headers, body }) => {
      const token = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'token')?.[1];
      sent.push({ token: String(token), body: String(body) });
      return { message: 'ok', information: `${paymentHost}/api/v1/externalPay?t=abc` };
    });
  agent
    .get(queryHost)
    .intercept({ path: '/v1/queryPaymentStatus?tpn=123456789012&transactionReferenceId=REF1', method: 'GET' })
    .reply(200, { status: 'Pending', data: {} });
  return { agent, sent };
}

describe('calls go to', () => {
  it.each([
    ['sandbox in test mode', true, 'tech', undefined],
    ['production in live mode', false, 'com', undefined],
    ['production in live mode, even if a simulator is configured', false, 'com', simulatorUrl],
  ])('the provider: %s', async (_name, testMode, domain, simulator) => {
    const { agent, sent } = createNetwork(`https://payment.ipospays.${domain}`, `https://api.ipospays.${domain}`);
    const ipospays = provider({ dispatcher: agent, ...(simulator === undefined ? {} : { simulatorUrl: simulator }) });
    const result = await ipospays.createSession({ ...credentials, testMode }, pageRequest());
    expect(result).toMatchObject({ kind: 'created', providerRef: 'abc' });
    expect(await ipospays.fetchStatus({ ...credentials, testMode }, 'REF1')).toEqual({ kind: 'pending' });
    expect(sent.map(({ token }) => token)).toEqual(['merchant-key']);
  });

  it('the simulator in test mode if one is configured', async () => {
    const { agent } = createNetwork(simulatorUrl, simulatorUrl);
    const ipospays = provider({ dispatcher: agent, simulatorUrl });
    expect(await ipospays.createSession(credentials, pageRequest())).toMatchObject({ kind: 'created' });
    expect(await ipospays.fetchStatus(credentials, 'REF1')).toEqual({ kind: 'pending' });
  });

  it('no host for a foreign address', async () => {
    const { agent, sent } = createNetwork('https://evil.example', 'https://evil.example');
    const ipospays = provider({ dispatcher: agent });
    const foreign = { ...credentials, hostedPageUrl: `https://evil.example${createPath}` };
    expect(await ipospays.createSession(foreign, pageRequest())).toMatchObject({ code: 'misconfigured' });
    expect(await ipospays.fetchStatus(foreign, 'REF1')).toEqual({ kind: 'unavailable', reason: 'misconfigured' });
    expect(await ipospays.cancelSession(foreign, { reference: 'REF1', providerRef: 't' })).toMatchObject({
      kind: 'refused',
    });
    expect(sent).toEqual([]);
  });
});

it('switches off options that could change the amount, and sends a secret of the page instead of the key', async () => {
  const { agent, sent } = createNetwork('https://payment.ipospays.tech', 'https://api.ipospays.tech');
  await provider({ dispatcher: agent }).createSession(credentials, pageRequest({ payerName: 'Zoë Łaska' }));
  const body = JSON.parse(sent[0]?.body ?? '');
  expect(body.merchantAuthentication).toEqual({ merchantId: '123456789012', transactionReferenceId: 'REF1' });
  expect(body.transactionRequest).toEqual({
    transactionType: 1,
    txReferenceTag1: { tagLabel: 'Customer', tagValue: '66a0f00000000000000000aa', isTagMandate: false },
    txReferenceTag2: { tagLabel: 'Company', tagValue: '1', isTagMandate: false },
    amount: '12345',
    calculateFee: false,
    calculateTax: false,
    tipsInputPrompt: false,
    expiry: 1,
  });
  expect(body.notificationOption).toMatchObject({ notifyByPOST: true, notifyByRedirect: true, notifyBySMS: false });
  // HMAC-SHA256 of "REF1" with the key "merchant-key", by openssl; then the company.
  expect(body.notificationOption.authHeader).toBe('18b1f5fd451c6db1ffe4fd1adbc9a1603a10b688x1');
  expect(body.preferences).toEqual({
    integrationType: 1,
    integrationVersion: 'v2',
    avsVerification: false,
    eReceipt: false,
    eReceiptInputPrompt: false,
    requestCardToken: false,
    shortenURL: false,
    sendPaymentLink: false,
    customerName: 'Zoe Laska',
  });
  expect(sent[0]?.body).not.toContain('merchant-key');
});

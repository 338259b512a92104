import { describe, expect, it, onTestFinished } from 'vitest';
import { addFault, createRequest, openPage, postCreate, queryStatus, readLedger } from './support/protocol.ts';
import { createSimulatorFolder } from './support/simulator.ts';

const startSimulator = async () => (await createSimulatorFolder(onTestFinished)).start();

describe('creating a page', () => {
  it('returns the address of the page', async () => {
    const { url } = await startSimulator();
    const { status, body } = await postCreate(url, createRequest('REF1'));
    expect(status).toBe(200);
    expect(body.information).toMatch(new RegExp(`^${url}/api/v1/externalPay\\?t=[A-Za-z0-9]{40}$`));
  });

  it('creates pages under the public address if one is set', async () => {
    const { start } = await createSimulatorFolder(onTestFinished);
    const { url } = await start({ publicUrl: 'https://pay.example' });
    expect(await openPage(url, 'REF1')).toMatch(/^https:\/\/pay\.example\/api\/v1\/externalPay\?t=/);
  });

  it.each(['', 'bad-key'])('refuses the key "%s"', async (key) => {
    const { url } = await startSimulator();
    const { status, body } = await postCreate(url, createRequest('REF1'), key);
    expect(status).toBe(401);
    expect(body.errors).toEqual([
      { field: 'token', message: 'Payment Processing Token is Expired. Please try with new Token' },
    ]);
    expect((await readLedger(url)).entries).toEqual([]);
  });

  it('accepts a reference once, also in concurrent requests', async () => {
    const { url } = await startSimulator();
    const responses = await Promise.all([1, 2, 3].map(() => postCreate(url, createRequest('REF1'))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = responses.filter(({ status }) => status === 400).map(({ body }) => body);
    const error = { errors: [{ field: 'transactionReferenceId', message: 'Transaction id must be unique' }] };
    expect(refused).toEqual([error, error]);
  });

  it('accepts both spellings of the fields that the provider documents in two ways', async () => {
    const { url } = await startSimulator();
    const body = createRequest('REF1', {
      transactionRequest: { calculateTax: undefined, calcuateTax: false },
      notificationOption: { notifyBySMS: undefined, notificationBySMS: false },
    });
    expect((await postCreate(url, body)).status).toBe(200);
  });

  it.each<[object, string, string?]>([
    [{ merchantAuthentication: { merchantId: '12345' } }, 'merchantId', 'Invalid Merchant Id'],
    [{ merchantAuthentication: { transactionReferenceId: 'A-1' } }, 'transactionReferenceId'],
    [{ merchantAuthentication: { transactionReferenceId: 'A'.repeat(21) } }, 'transactionReferenceId'],
    [{ transactionRequest: { transactionType: 7 } }, 'transactionType', 'Invalid Transaction Type'],
    [{ transactionRequest: { amount: 12345 } }, 'amount'],
    [{ transactionRequest: { amount: '123.45' } }, 'amount'],
    [{ transactionRequest: { amount: '123456789' } }, 'amount'],
    [{ transactionRequest: { amount: '0' } }, 'amount'],
    [{ transactionRequest: { tipsInputPrompt: undefined } }, 'tipsInputPrompt'],
    [{ transactionRequest: { calculateTax: undefined } }, 'calculateTax'],
    [{ transactionRequest: { expiry: 32 } }, 'expiry'],
    [{ notificationOption: { notifyBySMS: undefined } }, 'notifyBySMS'],
    [{ notificationOption: { notifyByPOST: true, postAPI: '' } }, 'postAPI'],
    [{ notificationOption: { notifyByPOST: true, postAPI: 'ftp://merchant.test/' } }, 'postAPI'],
    [{ notificationOption: { authHeader: 'has blank' } }, 'authHeader'],
    [{ notificationOption: { authHeader: 'a'.repeat(51) } }, 'authHeader'],
    [{ notificationOption: { returnUrl: '' } }, 'returnUrl'],
    [{ notificationOption: { cancelUrl: 'javascript:alert(1)' } }, 'cancelUrl'],
    [{ preferences: { integrationType: 9 } }, 'integrationType'],
    [{ preferences: { eReceipt: undefined } }, 'eReceipt'],
    [{ preferences: { customerName: 'José' } }, 'customerName', 'Invalid Customer Name'],
    [{ preferences: { customerName: 'A'.repeat(26) } }, 'customerName', 'Invalid Customer Name'],
    [{ personalization: { merchantName: 'A'.repeat(36) } }, 'merchantName'],
    [{ personalization: { payNowButtonText: 'Pay $!' } }, 'payNowButtonText', 'Invalid pay button text'],
    [{ personalization: { themeColor: 'red' } }, 'themeColor'],
  ])('refuses %j and creates no page', async (changes, field, message) => {
    const { url } = await startSimulator();
    const response = await postCreate(url, createRequest('REF1', changes));
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([{ field, message: message ?? expect.stringMatching(/^Invalid /) }]);
    expect((await readLedger(url)).entries).toEqual([]);
  });

  it.each(['{"merchant', '[]', 'null', '{}'])('refuses the body %s', async (body) => {
    const { url } = await startSimulator();
    const response = await postCreate(url, body);
    expect(response.status).toBe(400);
    expect(response.body.errors?.[0]?.message).toMatch(/^Invalid /);
  });

  it('responds with 500 and still creates the page with the create-500 fault', async () => {
    const { url } = await startSimulator();
    await addFault(url, { kind: 'create-500', uses: 1 });
    expect((await postCreate(url, createRequest('REF1'))).status).toBe(500);
    expect((await queryStatus(url, 'REF1')).body).toEqual({ status: 'Pending', data: {} });
    expect((await postCreate(url, createRequest('REF2'))).status).toBe(200);
  });
});

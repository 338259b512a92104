import { describe, expect, it } from 'vitest';
import { companyOfWebhook, readReturn, readWebhook, webhookEcho, webhookSecret } from './callbacks.ts';

const credentials = { merchantToken: 'key', tpnNumber: '123456789012', testMode: true };
const secret = webhookSecret('key', 'REF1');
const body = Buffer.from('{"iposHPResponse":{"responseCode":"200","transactionReferenceId":"REF1"}}');

describe('readWebhook', () => {
  it.each([
    { authorization: secret },
    { authorization: `Bearer ${secret}` },
    { authorization: `bearer  ${secret}` },
    { authheader: secret },
    { authheader: ['other', secret] },
    { authorization: webhookEcho('key', 'REF1', 999_999_999) },
  ])('is weakly authentic with %j', (headers) => {
    expect(readWebhook(credentials, headers, body)).toMatchObject({ authentic: 'weak', status: 'paid' });
  });

  it.each([
    {},
    { authorization: '' },
    { authorization: secret.slice(1) },
    { authorization: webhookEcho('key', 'REF2', 1) },
    { authorization: 'x1' },
    { authorization: webhookSecret('key', 'REF2') },
    { authorization: webhookSecret('other', 'REF1') },
  ])('is not authentic with %j', (headers) => {
    expect(readWebhook(credentials, headers, body)).toMatchObject({ authentic: 'no', status: 'paid' });
  });

  it.each([
    '',
    'responseCode=200',
    '[]',
    '{"iposHPResponse":{}}',
    '{"iposHPResponse":{"responseCode":200}}',
    '{"a":{"b":1}}',
  ])('cannot read %j', (text) => {
    expect(readWebhook(credentials, {}, Buffer.from(text)).kind).toBe('unreadable');
  });

  it('names the company of its page in at most 50 letters and digits', () => {
    const echo = webhookEcho('key', 'REF1', 999_999_999);
    expect(echo).toMatch(/^[A-Za-z0-9]{1,50}$/);
    expect(companyOfWebhook({ authorization: `Bearer ${echo}` })).toBe(999_999_999);
    expect(companyOfWebhook({ authheader: webhookEcho('key', 'REF1', 7) })).toBe(7);
    expect([companyOfWebhook({}), companyOfWebhook({ authorization: secret })]).toEqual([null, null]);
  });

  it.each([
    [{}, true],
    [{ transactionType: 1 }, true],
    [{ transactionType: '7' }, false],
    [{ disputes: [] }, false],
  ])('with %j is only about the sale: %s', (fields, isSaleOnly) => {
    const record = { responseCode: '200', transactionReferenceId: 'REF1', ...fields };
    expect(readWebhook(credentials, {}, Buffer.from(JSON.stringify(record)))).toMatchObject({ isSaleOnly });
  });

  it('returns a key that is equal for equal content only', () => {
    const key = (text: string) => {
      const report = readWebhook(credentials, {}, Buffer.from(text));
      return report.kind === 'report' ? report.eventKey : '';
    };
    const text = body.toString();
    expect(key(text)).toMatch(/^REF1-[0-9a-f]{64}$/);
    expect(key(text)).toBe(key(text));
    expect(key(text)).not.toBe(key(text.replace('200', '400')));
  });
});

describe('readReturn', () => {
  it.each([
    ['?responseCode=200&transactionReferenceId=REF1&totalAmount=12.34', 'paid'],
    ['?x=1?responseCode=400&transactionReferenceId=REF1', 'declined'],
    ['?transactionReferenceId=REF1', 'unknown'],
    ['?transactionReferenceId=REF1&responseCode=200&cardType=CHECK', 'pending'],
  ])('reads %s as a report of %s without proof', (query, status) => {
    expect(readReturn({ query })).toMatchObject({ kind: 'report', reference: 'REF1', status, authentic: 'no' });
  });

  it('reads a posted form or JSON', () => {
    const posted = { status: 'cancelled', reference: 'REF1' };
    expect(readReturn({ query: '', body: 'responseCode=401&transactionReferenceId=REF1' })).toMatchObject(posted);
    const json = '{"iposhpresponse":{"responseCode":401,"transactionReferenceId":"REF1"}}';
    expect(readReturn({ query: '', body: json })).toMatchObject(posted);
  });

  it.each([
    '',
    '?responseCode=200',
    '?transactionReferenceId=../../x&responseCode=200',
    `?transactionReferenceId=${'A'.repeat(21)}`,
  ])('cannot read %j', (query) => {
    expect(readReturn({ query }).kind).toBe('unreadable');
  });
});

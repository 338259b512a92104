import { describe, expect, it } from 'vitest';
import { noticeSecret } from './notice-secret.ts';
import { readNotice, readReturn } from './read-claim.ts';

const credentials = { merchantToken: 'key', tpnNumber: '123456789012', testMode: true };
const secret = noticeSecret('key', 'REF1');
const body = Buffer.from('{"iposHPResponse":{"responseCode":"200","transactionReferenceId":"REF1"}}');

describe('a notice', () => {
  it.each([
    { authorization: secret },
    { authorization: `Bearer ${secret}` },
    { authorization: `bearer  ${secret}` },
    { authheader: secret },
    { authheader: ['other', secret] },
  ])('with %j is weakly authentic', (headers) => {
    expect(readNotice(credentials, headers, body)).toMatchObject({ authentic: 'weak', claimed: 'paid' });
  });

  it.each([
    {},
    { authorization: '' },
    { authorization: secret.slice(1) },
    { authorization: noticeSecret('key', 'REF2') },
    { authorization: noticeSecret('other', 'REF1') },
  ])('with %j is not', (headers) => {
    expect(readNotice(credentials, headers, body)).toMatchObject({ authentic: 'no', claimed: 'paid' });
  });

  it.each([
    '',
    'responseCode=200',
    '[]',
    '{"iposHPResponse":{}}',
    '{"iposHPResponse":{"responseCode":200}}',
    '{"a":{"b":1}}',
  ])('of %j is unreadable', (text) => {
    expect(readNotice(credentials, {}, Buffer.from(text)).kind).toBe('unreadable');
  });

  it('has a key that tells equal content from other content', () => {
    const key = (text: string) => {
      const claim = readNotice(credentials, {}, Buffer.from(text));
      return claim.kind === 'claim' ? claim.eventKey : '';
    };
    const text = body.toString();
    expect(key(text)).toMatch(/^REF1-[0-9a-f]{64}$/);
    expect(key(text)).toBe(key(text));
    expect(key(text)).not.toBe(key(text.replace('200', '400')));
  });
});

describe('a return', () => {
  it.each([
    ['?responseCode=200&transactionReferenceId=REF1&totalAmount=12.34', 'paid'],
    ['?x=1?responseCode=400&transactionReferenceId=REF1', 'declined'],
    ['?transactionReferenceId=REF1', 'unknown'],
    ['?transactionReferenceId=REF1&responseCode=200&cardType=CHECK', 'pending'],
  ])('of %s claims %s and proves nothing', (query, claimed) => {
    expect(readReturn({ query })).toMatchObject({ kind: 'claim', reference: 'REF1', claimed, authentic: 'no' });
  });

  it('may be posted, as a form or as JSON', () => {
    const posted = { claimed: 'cancelled', reference: 'REF1' };
    expect(readReturn({ query: '', body: 'responseCode=401&transactionReferenceId=REF1' })).toMatchObject(posted);
    const json = '{"iposhpresponse":{"responseCode":401,"transactionReferenceId":"REF1"}}';
    expect(readReturn({ query: '', body: json })).toMatchObject(posted);
  });

  it.each([
    '',
    '?responseCode=200',
    '?transactionReferenceId=../../x&responseCode=200',
    `?transactionReferenceId=${'A'.repeat(21)}`,
  ])('of %j is unreadable', (query) => {
    expect(readReturn({ query }).kind).toBe('unreadable');
  });
});

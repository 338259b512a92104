import { expect, test } from 'vitest';
import { webhookEndpointRule } from './webhooks.ts';

const endpoint = { url: 'https://partner.example/hooks?token=1', description: '', eventTypes: ['payment.succeeded'] };
const isValid = (change: object): boolean => webhookEndpointRule.safeParse({ ...endpoint, ...change }).success;

test.each([
  ['https://partner.example', true],
  ['http://10.20.0.5:8080/hooks', true],
  ['https://partner.example/#part', false],
  ['https://partner.example/#', false],
  ['https://ada:secret@partner.example/', false],
  ['https://ada@partner.example/', false],
  ['ftp://partner.example/', false],
  ['https:partner.example', false],
  ['partner.example/hooks', false],
  [`https://partner.example/${'a'.repeat(2048)}`, false],
  ['', false],
])('the address %s is valid: %s', (url, valid) => expect(isValid({ url })).toBe(valid));

test('requires at least one known event, sorts them and removes duplicates', () => {
  expect(isValid({ eventTypes: [] })).toBe(false);
  expect(isValid({ eventTypes: ['webhook.test'] })).toBe(false);
  const eventTypes = ['account.removed', 'payment.succeeded', 'account.removed'];
  expect(webhookEndpointRule.parse({ ...endpoint, eventTypes }).eventTypes).toEqual([
    'payment.succeeded',
    'account.removed',
  ]);
});

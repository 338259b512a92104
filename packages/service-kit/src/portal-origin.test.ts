import { expect, test } from 'vitest';
import { originAtHost, portalUrlFor, servesCompany } from './portal-origin.ts';

const PUBLIC_URL = 'https://portal.example';
const HOSTS = ['pay.lake.example', 'bills.lake.example'];

test('gives a company’s host the scheme and port of PUBLIC_URL', () => {
  expect(originAtHost(PUBLIC_URL, 'pay.lake.example')).toBe('https://pay.lake.example');
  expect(originAtHost('http://127.0.0.1:4000', 'lake.localhost')).toBe('http://lake.localhost:4000');
});

test.each([
  ['the requested host of the company', HOSTS, 'https://bills.lake.example', 'https://bills.lake.example'],
  ['PUBLIC_URL, if it was requested', HOSTS, PUBLIC_URL, PUBLIC_URL],
  ['the first host without a request', HOSTS, undefined, 'https://pay.lake.example'],
  ['the first host instead of another company’s', HOSTS, 'https://pay.hill.example', 'https://pay.lake.example'],
  [
    'the first host instead of a host that only begins with it',
    HOSTS,
    'https://pay.lake.example.evil',
    'https://pay.lake.example',
  ],
  ['PUBLIC_URL for a company without hosts', [], undefined, PUBLIC_URL],
  ['PUBLIC_URL instead of another company’s host', [], 'https://pay.hill.example', PUBLIC_URL],
])('links lead to %s', (_case, hostNames, requested, expected) => {
  expect(portalUrlFor(PUBLIC_URL, hostNames, requested)).toBe(expected);
});

test('a company’s host serves only that company, and PUBLIC_URL serves everyone', () => {
  const companyHost = { url: 'https://pay.lake.example', companyId: 1 };
  expect([1, 2, null].map((companyId) => servesCompany(companyHost, companyId))).toEqual([true, false, false]);
  const shared = { url: PUBLIC_URL, companyId: null };
  expect([1, null].map((companyId) => servesCompany(shared, companyId))).toEqual([true, true]);
});

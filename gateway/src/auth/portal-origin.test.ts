import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { expect, test } from 'vitest';
import { createCompanyOfHost, createFindPortalOrigin } from './portal-origin.ts';

const HOSTS = new Map([
  ['pay.lake.example', 1],
  ['pay.hill.example', 2],
]);
const companyOfHost = async (hostName: string) => HOSTS.get(hostName);
const LAKE = { url: 'https://pay.lake.example', companyId: 1 };
const SHARED = { url: 'https://portal.example', companyId: null };

const originOf = (headers: Record<string, string>, { publicUrl = SHARED.url, secure = false } = {}) =>
  createFindPortalOrigin(publicUrl, companyOfHost)({ headers, secure });

test.each([
  ['PUBLIC_URL', 'portal.example', SHARED],
  ['PUBLIC_URL in other letters, with a port', 'Portal.Example.:8443', SHARED],
  ['a company’s host', 'pay.lake.example', LAKE],
  ['a company’s host without the port that the client names', 'PAY.lake.example:8443', LAKE],
  ['nothing for an unknown host', 'evil.example', undefined],
  ['nothing for a host that ends in a known one', 'evil-portal.example', undefined],
  ['nothing for a host with a user name', 'pay.lake.example@evil.example', undefined],
  ['nothing for a host with a path', 'pay.lake.example/evil', undefined],
  ['nothing for another name of this machine', 'localhost', undefined],
  ['nothing for an empty host', '', undefined],
])('the Host header leads to %s', async (_case, host, expected) => {
  expect(await originOf({ host })).toEqual(expected);
});

test('ignores X-Forwarded-Host and Forwarded', async () => {
  const forwarded = { 'x-forwarded-host': 'pay.hill.example', forwarded: 'host=pay.hill.example' };
  expect(await originOf({ host: 'pay.lake.example', ...forwarded })).toEqual(LAKE);
  expect(await originOf({ host: 'evil.example', ...forwarded })).toBeUndefined();
});

test('gives a company’s host the scheme and port of PUBLIC_URL, and https behind a trusted proxy with TLS', async () => {
  const local = 'http://127.0.0.1:4000';
  const host = 'pay.lake.example:4000';
  expect(await originOf({ host }, { publicUrl: local })).toEqual({ url: 'http://pay.lake.example:4000', companyId: 1 });
  expect(await originOf({ host }, { publicUrl: local, secure: true })).toEqual(LAKE);
  // Never less secure than PUBLIC_URL.
  expect(await originOf({ host })).toEqual(LAKE);
});

test.each(['localhost:4000', '[::1]:4000', '127.0.0.1:4000'])(
  'accepts %s if PUBLIC_URL is this machine',
  async (host) => {
    expect(await originOf({ host }, { publicUrl: 'http://localhost:4000' })).toEqual({
      url: `http://${host}`,
      companyId: null,
    });
  },
);

test('remembers a company’s host for a moment, and uses it while tenant-settings is unavailable', async () => {
  let now = 0;
  let answer: () => { id: number } | null = () => null;
  let calls = 0;
  const call = (async () => {
    calls += 1;
    return { internalCompanyOfHost: answer() };
  }) as ServiceCaller;
  const find = createCompanyOfHost(call, () => now);
  expect(await find('pay.lake.example')).toBeUndefined();
  answer = () => ({ id: 1 });
  expect([await find('pay.lake.example'), await find('pay.lake.example')]).toEqual([1, 1]);
  expect(calls).toBe(2);
  now += 10_001;
  answer = () => {
    throw new Error('unavailable');
  };
  expect(await find('pay.lake.example')).toBe(1);
  await expect(find('pay.hill.example')).rejects.toThrow('unavailable');
  answer = () => null;
  expect(await find('pay.lake.example')).toBeUndefined();
});

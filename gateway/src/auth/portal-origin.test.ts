import { expect, test } from 'vitest';
import { createLookupLimit } from './lookup-limit.ts';
import { createCompanyOfHost, createFindPortalOrigin } from './portal-origin.ts';
import type { RequestsPerMinute } from './rate-limits.ts';

const HOSTS = new Map([
  ['pay.lake.example', 1],
  ['pay.hill.example', 2],
]);
const companyOfHost = async (hostName: string) => HOSTS.get(hostName);
const LAKE = { url: 'https://pay.lake.example', companyId: 1 };
const SHARED = { url: 'https://portal.example', companyId: null };

const originOf = (headers: Record<string, string>, { publicUrl = SHARED.url, secure = false } = {}) =>
  createFindPortalOrigin(publicUrl, companyOfHost)({ headers, secure, ip: '192.0.2.1' });

test.each([
  ['PUBLIC_URL', 'portal.example', SHARED],
  ['PUBLIC_URL in other case, with a final dot and a port', 'Portal.Example.:8443', SHARED],
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

test('the origin at a company’s host has the scheme and port of PUBLIC_URL, and https behind a trusted proxy with TLS', async () => {
  const local = 'http://127.0.0.1:4000';
  const host = 'pay.lake.example:4000';
  expect(await originOf({ host }, { publicUrl: local })).toEqual({ url: 'http://pay.lake.example:4000', companyId: 1 });
  expect(await originOf({ host }, { publicUrl: local, secure: true })).toEqual(LAKE);
  // PUBLIC_URL is https, so the origin is https although this request is not.
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

/** Creates the cached lookup of hosts, and the tenant-settings service that it asks. */
function createCachedLookup(limits: Partial<RequestsPerMinute> = {}) {
  const world = { now: 0, hosts: new Map<string, number>(), isAvailable: true, calls: 0 };
  const call = (async (_service: string, { variables }: { variables: { host: string } }) => {
    world.calls += 1;
    if (!world.isAvailable) throw new Error('unavailable');
    const id = world.hosts.get(variables.host);
    return { internalCompanyOfHost: id === undefined ? null : { id } };
  }) as never;
  const now = () => world.now;
  const find = createCompanyOfHost(call, createLookupLimit({ limits, now }), now);
  return { world, find: (hostName: string, clientAddress = '127.0.0.1') => find(hostName, clientAddress) };
}

test('a company’s host is cached for 10 seconds, and still used after that while tenant-settings is unavailable', async () => {
  const { world, find } = createCachedLookup();
  world.hosts.set('pay.lake.example', 1);
  expect([await find('pay.lake.example'), await find('pay.lake.example')]).toEqual([1, 1]);
  expect(world.calls).toBe(1);
  world.now += 10_001;
  world.isAvailable = false;
  expect(await find('pay.lake.example')).toBe(1);
  world.isAvailable = true;
  world.hosts.clear();
  expect(await find('pay.lake.example')).toBeUndefined();
});

test('an unknown host is cached for 3 seconds, so that a new host works after that time', async () => {
  const { world, find } = createCachedLookup();
  expect(await find('pay.lake.example')).toBeUndefined();
  world.hosts.set('pay.lake.example', 1);
  world.now += 2_999;
  expect(await find('pay.lake.example')).toBeUndefined();
  expect(world.calls).toBe(1);
  world.now += 1;
  expect(await find('pay.lake.example')).toBe(1);
});

test('a host whose first lookup fails is unknown, and the next request looks it up again', async () => {
  const { world, find } = createCachedLookup();
  world.hosts.set('pay.lake.example', 1);
  world.isAvailable = false;
  expect(await find('pay.lake.example')).toBeUndefined();
  world.isAvailable = true;
  expect(await find('pay.lake.example')).toBe(1);
});

test('the latest 1,000 unknown hosts are cached', async () => {
  const { world, find } = createCachedLookup();
  for (let index = 0; index <= 1000; index += 1) await find(`${index}.example`);
  expect(world.calls).toBe(1001);
  for (const index of [1000, 1]) await find(`${index}.example`);
  expect(world.calls).toBe(1001);
  await find('0.example');
  expect(world.calls).toBe(1002);
});

test('concurrent requests to a host share one lookup', async () => {
  const { world, find } = createCachedLookup();
  world.hosts.set('pay.lake.example', 1);
  expect(await Promise.all([find('pay.lake.example'), find('pay.lake.example'), find('new.example')])).toEqual([
    1,
    1,
    undefined,
  ]);
  expect(world.calls).toBe(2);
});

test('after 2 unknown hosts, further ones of the network are refused without a lookup, and known hosts are still found', async () => {
  const { world, find } = createCachedLookup({ unknown: 2, retried: 0 });
  const client = '192.0.2.1';
  world.hosts.set('pay.lake.example', 1);
  expect(await find('pay.lake.example', client)).toBe(1);
  for (const host of ['a.example', 'b.example']) expect(await find(host, client)).toBeUndefined();
  await expect(find('c.example', client)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(world.calls).toBe(3);
  world.now += 10_001;
  expect(await find('pay.lake.example', client)).toBe(1);
  expect(await find('c.example', '192.0.2.2')).toBeUndefined();
});

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

/** A tenant-settings service that can be unavailable, and the lookup that asks it. */
function cachedLookup(limits: Partial<RequestsPerMinute> = {}) {
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

test('caches a company’s host for 10 seconds, and uses it while tenant-settings is unavailable', async () => {
  const { world, find } = cachedLookup();
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

test('caches an unknown host for 3 seconds, so that a new host works after that', async () => {
  const { world, find } = cachedLookup();
  expect(await find('pay.lake.example')).toBeUndefined();
  world.hosts.set('pay.lake.example', 1);
  world.now += 2_999;
  expect(await find('pay.lake.example')).toBeUndefined();
  expect(world.calls).toBe(1);
  world.now += 1;
  expect(await find('pay.lake.example')).toBe(1);
});

test('treats a host as unknown when its first lookup fails, and looks it up again at once', async () => {
  const { world, find } = cachedLookup();
  world.hosts.set('pay.lake.example', 1);
  world.isAvailable = false;
  expect(await find('pay.lake.example')).toBeUndefined();
  world.isAvailable = true;
  expect(await find('pay.lake.example')).toBe(1);
});

test('caches the latest 1,000 unknown hosts', async () => {
  const { world, find } = cachedLookup();
  for (let index = 0; index <= 1000; index += 1) await find(`${index}.example`);
  expect(world.calls).toBe(1001);
  for (const index of [1000, 1]) await find(`${index}.example`);
  expect(world.calls).toBe(1001);
  await find('0.example');
  expect(world.calls).toBe(1002);
});

test('requests to a host at once share one lookup', async () => {
  const { world, find } = cachedLookup();
  world.hosts.set('pay.lake.example', 1);
  expect(await Promise.all([find('pay.lake.example'), find('pay.lake.example'), find('new.example')])).toEqual([
    1,
    1,
    undefined,
  ]);
  expect(world.calls).toBe(2);
});

test('refuses further unknown hosts of a network without a lookup, and keeps serving the known ones', async () => {
  const { world, find } = cachedLookup({ unknown: 2, retried: 0 });
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

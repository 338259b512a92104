import { ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createHostRepository } from '../src/data/host.repository.ts';
import { openWorld, UPDATE_HOSTS } from './world/world.ts';

const world = await openWorld();
const { ask, app, platform, time } = world;
const hosts = createHostRepository({ ...platform, mongo: platform.mongo.useDb(platform.mongo.name) });
afterAll(world.close);

const SHOWN = 'query ($host: String!) { internalCompanyOfHost(host: $host) { id name email } }';
const END_OF_TIME = new Date(8.64e15);
const gateway = serviceActor('gateway');
const save = async (companyId: number, hostNames: string[]) =>
  (await ask(superAdmin, UPDATE_HOSTS, { input: { companyId: String(companyId), hostNames } })).data?.updateHostNames;
const companyOf = async (host: string) => (await ask(gateway, SHOWN, { host })).data?.internalCompanyOfHost;
const later = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * 60_000);
};

test('stores hosts in lower case without duplicates and resolves them to their company', async () => {
  const id = await world.makeCompany('Lake');
  expect(await save(id, [' Pay.Lake.Example ', 'pay.lake.example', 'lake.localhost'])).toEqual({
    company: { id: String(id), hostNames: ['pay.lake.example', 'lake.localhost'] },
    userErrors: [],
  });
  for (const host of ['pay.lake.example', 'PAY.lake.example', 'pay.lake.example:8443', 'pay.lake.example.']) {
    expect(await companyOf(host)).toEqual({ id, name: 'Lake', email: null });
  }
  for (const host of ['lake.example', 'x.pay.lake.example', '', 'constructor'])
    expect(await companyOf(host)).toBeNull();
  expect(await hosts.listUnconfirmed(END_OF_TIME, { limit: 10, skip: 0 })).toEqual([]);
  const { data } = await ask(
    serviceActor('notifications'),
    'query ($id: Int!) { internalCompany(id: $id) { hostNames } }',
    { id },
  );
  expect(data?.internalCompany).toEqual({ hostNames: ['pay.lake.example', 'lake.localhost'] });
});

test('resolves a host for the gateway and services, not for people or partners', async () => {
  for (const service of ['gateway', 'identity', 'notifications'] as const) {
    expect(await world.refusalOf(serviceActor(service), SHOWN, { host: 'x' })).toBeUndefined();
  }
  for (const actor of [superAdmin, staffOf(1), customerOf(1, 'c'), partnerOf(1), ANONYMOUS]) {
    expect(await world.refusalOf(actor, SHOWN, { host: 'x' })).toBe('FORBIDDEN');
  }
});

test.each(['pay.example.com:443', 'https://pay.example.com', '10.0.0.1', 'a..b', '-a.b', 'a_b.c', 'a b', '*.a.b', ''])(
  'refuses the host name %j',
  async (host) => {
    const id = await world.makeCompany('Bad');
    expect(await save(id, ['good.bad.example', host])).toEqual({
      company: null,
      userErrors: [
        {
          code: 'INVALID',
          field: 'hostNames.1',
          message: `${JSON.stringify(host)} is not a valid domain. Use a name like pay.example.com, without a port.`,
        },
      ],
    });
    expect(await companyOf('good.bad.example')).toBeNull();
  },
);

test('refuses more than 20 hosts', async () => {
  const id = await world.makeCompany('Many');
  const many = Array.from({ length: 21 }, (_none, index) => `h${index}.many.example`);
  expect(await save(id, many)).toMatchObject({ userErrors: [{ message: 'A company can have at most 20 domains' }] });
});

test('refuses a host of another company and changes nothing', async () => {
  const [first, second] = [await world.makeCompany('First'), await world.makeCompany('Second')];
  await save(first, ['shared.example']);
  expect(await save(second, ['free.example', 'shared.example'])).toEqual({
    company: null,
    userErrors: [{ code: 'TAKEN', field: 'hostNames', message: 'shared.example belongs to another company' }],
  });
  expect(await companyOf('shared.example')).toMatchObject({ id: first });
  expect(await companyOf('free.example')).toBeNull();
  expect(await save(first, ['free.example'])).toMatchObject({ userErrors: [] });
});

test('lets another company take a released host immediately', async () => {
  const [first, second] = [await world.makeCompany('Giver'), await world.makeCompany('Taker')];
  await save(first, ['moved.example', 'kept.example']);
  await save(first, ['kept.example']);
  expect(await companyOf('moved.example')).toBeNull();
  expect(await save(second, ['moved.example'])).toMatchObject({ company: { hostNames: ['moved.example'] } });
  expect(await companyOf('moved.example')).toMatchObject({ id: second });
  expect(await companyOf('kept.example')).toMatchObject({ id: first });
});

test('gives a host to one of two companies that claim it concurrently', async () => {
  const ids = await Promise.all(['Left', 'Right'].map(world.makeCompany));
  const results = await Promise.all(ids.map((id) => save(id, ['race.example'])));
  const winners = ids.filter((_id, index) => JSON.stringify(results[index]).includes('"userErrors":[]'));
  expect(winners).toHaveLength(1);
  expect(await companyOf('race.example')).toMatchObject({ id: winners[0] });
});

test('ends concurrent changes in one of the lists and frees all other hosts', async () => {
  const [id, other] = [await world.makeCompany('Busy'), await world.makeCompany('Waiting')];
  const lists = [['b1.example'], ['b2.example', 'b1.example'], ['b3.example']];
  await Promise.all(lists.map((list) => save(id, list)));
  const kept = (await app.useCases.listHostNames(staffOf(id), id)).join();
  expect(lists.map(String)).toContain(kept);
  for (const host of ['b1.example', 'b2.example', 'b3.example']) {
    const isKept = kept.split(',').includes(host);
    expect((await companyOf(host)) !== null).toBe(isKept);
    expect(await save(other, [host])).toMatchObject({ userErrors: isKept ? [{ code: 'TAKEN' }] : [] });
    await save(other, []);
  }
});

test('frees a host that was claimed but never listed', async () => {
  const [crashed, other] = [await world.makeCompany('Crashed'), await world.makeCompany('Patient')];
  await hosts.claim(crashed, 'half.example');
  expect(await companyOf('half.example')).toBeNull();
  expect(await save(other, ['half.example'])).toMatchObject({ userErrors: [{ code: 'TAKEN' }] });
  later(9);
  await app.useCases.resolveHosts();
  expect(await save(other, ['half.example'])).toMatchObject({ userErrors: [{ code: 'TAKEN' }] });
  later(2);
  await app.useCases.resolveHosts();
  expect(await save(other, ['half.example'])).toMatchObject({ userErrors: [] });
});

test('keeps a listed host whose claim was left unconfirmed', async () => {
  const id = await world.makeCompany('Doubtful');
  await save(id, ['sure.example']);
  await hosts.markUnconfirmed(await hosts.claimsOf(id));
  later(11);
  await app.useCases.resolveHosts();
  expect(await companyOf('sure.example')).toMatchObject({ id });
  expect(await hosts.listUnconfirmed(time.now, { limit: 10, skip: 0 })).toEqual([]);
});

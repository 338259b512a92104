import { ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createHostRepository } from '../src/data/host.repository.ts';
import { createWorld, UPDATE_HOSTS } from './world/world.ts';

const world = await createWorld();
const { ask, app, platform, time } = world;
const hosts = createHostRepository({ ...platform, mongo: platform.mongo.useDb(platform.mongo.name) });
afterAll(world.close);

const COMPANY_OF_HOST = 'query ($host: String!) { internalCompanyOfHost(host: $host) { id name email } }';
const END_OF_TIME = new Date(8.64e15);
const gateway = serviceActor('gateway');
const save = async (companyId: number, hostNames: string[]) =>
  (await ask(superAdmin, UPDATE_HOSTS, { input: { companyId: String(companyId), hostNames } })).data?.updateHostNames;
const companyOf = async (host: string) => (await ask(gateway, COMPANY_OF_HOST, { host })).data?.internalCompanyOfHost;
const advanceMinutes = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * 60_000);
};

test('hosts are stored in lower case without duplicates and resolve to their company', async () => {
  const id = await world.createCompany('Lake');
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

test('only the gateway and services resolve a host', async () => {
  for (const service of ['gateway', 'identity', 'notifications'] as const) {
    expect(await world.refusalOf(serviceActor(service), COMPANY_OF_HOST, { host: 'x' })).toBeUndefined();
  }
  for (const actor of [superAdmin, staffOf(1), customerOf(1, 'c'), partnerOf(1), ANONYMOUS]) {
    expect(await world.refusalOf(actor, COMPANY_OF_HOST, { host: 'x' })).toBe('FORBIDDEN');
  }
});

test.each(['pay.example.com:443', 'https://pay.example.com', '10.0.0.1', 'a..b', '-a.b', 'a_b.c', 'a b', '*.a.b', ''])(
  'the host name %j is refused',
  async (host) => {
    const id = await world.createCompany('Bad');
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

test('a 21st host name is refused', async () => {
  const id = await world.createCompany('Many');
  const many = Array.from({ length: 21 }, (_none, index) => `h${index}.many.example`);
  expect(await save(id, many)).toMatchObject({ userErrors: [{ message: 'A company can have at most 20 domains' }] });
});

test('a host of another company is refused with TAKEN, and nothing changes', async () => {
  const [first, second] = [await world.createCompany('First'), await world.createCompany('Second')];
  await save(first, ['shared.example']);
  expect(await save(second, ['free.example', 'shared.example'])).toEqual({
    company: null,
    userErrors: [{ code: 'TAKEN', field: 'hostNames', message: 'shared.example belongs to another company' }],
  });
  expect(await companyOf('shared.example')).toMatchObject({ id: first });
  expect(await companyOf('free.example')).toBeNull();
  expect(await save(first, ['free.example'])).toMatchObject({ userErrors: [] });
});

test('another company can claim a released host immediately', async () => {
  const [first, second] = [await world.createCompany('Giver'), await world.createCompany('Taker')];
  await save(first, ['moved.example', 'kept.example']);
  await save(first, ['kept.example']);
  expect(await companyOf('moved.example')).toBeNull();
  expect(await save(second, ['moved.example'])).toMatchObject({ company: { hostNames: ['moved.example'] } });
  expect(await companyOf('moved.example')).toMatchObject({ id: second });
  expect(await companyOf('kept.example')).toMatchObject({ id: first });
});

test('one of two companies that concurrently claim a host gets it', async () => {
  const ids = await Promise.all(['Left', 'Right'].map(world.createCompany));
  const results = await Promise.all(ids.map((id) => save(id, ['race.example'])));
  const winners = ids.filter((_id, index) => JSON.stringify(results[index]).includes('"userErrors":[]'));
  expect(winners).toHaveLength(1);
  expect(await companyOf('race.example')).toMatchObject({ id: winners[0] });
});

test('concurrent changes end with one of the lists, and all other hosts are free', async () => {
  const [id, other] = [await world.createCompany('Busy'), await world.createCompany('Waiting')];
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

test('the sweeper releases a host after 10 minutes that a crashed request claimed and did not list', async () => {
  const [crashed, other] = [await world.createCompany('Crashed'), await world.createCompany('Patient')];
  await hosts.claim(crashed, 'half.example');
  expect(await companyOf('half.example')).toBeNull();
  expect(await save(other, ['half.example'])).toMatchObject({ userErrors: [{ code: 'TAKEN' }] });
  advanceMinutes(9);
  await app.useCases.resolveHosts();
  expect(await save(other, ['half.example'])).toMatchObject({ userErrors: [{ code: 'TAKEN' }] });
  advanceMinutes(2);
  await app.useCases.resolveHosts();
  expect(await save(other, ['half.example'])).toMatchObject({ userErrors: [] });
});

test('the sweeper confirms a listed host that a crashed request left unconfirmed', async () => {
  const id = await world.createCompany('Doubtful');
  await save(id, ['sure.example']);
  await hosts.markUnconfirmed(await hosts.findClaims(id));
  advanceMinutes(11);
  await app.useCases.resolveHosts();
  expect(await companyOf('sure.example')).toMatchObject({ id });
  expect(await hosts.listUnconfirmed(time.now, { limit: 10, skip: 0 })).toEqual([]);
});

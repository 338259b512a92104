import { type Actor, actorSchema } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSuperAdminRoster } from '../src/data/super-admin-roster.repository.ts';
import { type AdminUser, createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';
import { SUPER_ADMIN } from './world/world.ts';

let cases: StaffCases;
beforeAll(async () => {
  cases = await createStaffCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const manager = staffOf(1);
const GATEWAY: Actor = { kind: 'service', service: 'gateway' };
const SESSION = 'query ($token: String!) { internalSession(token: $token) { userId permissions } }';
const permissionsIn = async (token: string | undefined) => {
  const { data } = await cases.world.ask(GATEWAY, SESSION, { token });
  return (data?.internalSession as { permissions: string[] } | null)?.permissions;
};

test('a deactivation ends every session immediately, also cached ones', async () => {
  const person = await makeStaff(cases, manager, []);
  const tokens = [await cases.signInAs(person), await cases.signInAs(person)];
  for (const token of tokens) expect(await cases.world.actorOf(token)).toMatchObject({ userId: person.id });
  const { adminUser } = await cases.deactivate(manager, { id: person.id });
  expect(adminUser).toMatchObject({ id: person.id, active: false, name: person.name });
  for (const token of tokens) expect(await cases.world.actorOf(token)).toBeUndefined();
  await wipeRedis(cases.world.platform);
  for (const token of tokens) expect(await cases.world.actorOf(token)).toBeUndefined();
  expect(await cases.signInAs(person)).toBeUndefined();
  expect((await cases.deactivate(manager, { id: person.id })).adminUser).toMatchObject({ active: false });
  expect(await cases.eventsOf(person.id)).toEqual(['identity.user.created', 'identity.user.deactivated']);
});

test('a session that was opened during the deactivation stays invalid, even after a reactivation', async () => {
  const person = await makeStaff(cases, manager, []);
  const token = await cases.signInAs(person);
  const sessions = cases.world.platform.mongo.collection<{ _id: string; userId: string }>('sessions');
  const [late] = await sessions.find({ userId: person.id }).toArray();
  await cases.deactivate(manager, { id: person.id });
  if (!late) throw new Error('no session was opened');
  await sessions.insertOne(late);
  await wipeRedis(cases.world.platform);
  expect(await cases.world.actorOf(token)).toBeUndefined();
  const { adminUser } = await cases.update(manager, { id: person.id, active: true });
  expect(adminUser).toMatchObject({ active: true });
  expect(await cases.world.actorOf(token)).toBeUndefined();
  expect(await cases.signInAs(person)).toBeDefined();
});

test('a company’s 51st reactivation in a day is refused with RATE_LIMITED, because each allows another emailed deactivation', async () => {
  const company = staffOf(2);
  const person = await makeStaff(cases, company, [], 2);
  for (let times = 0; times < 50; times += 1) {
    await cases.deactivate(company, { id: person.id });
    expect((await cases.update(company, { id: person.id, active: true })).adminUser).toMatchObject({ active: true });
  }
  // A request that changes nothing does not count.
  expect((await cases.update(company, { id: person.id, active: true })).adminUser).toMatchObject({ active: true });
  expect((await cases.deactivate(company, { id: person.id })).adminUser).toMatchObject({ active: false });
  expect(await cases.update(company, { id: person.id, active: true })).toMatchObject({ code: 'RATE_LIMITED' });
  const other = await makeStaff(cases, manager, []);
  await cases.deactivate(manager, { id: other.id });
  expect((await cases.update(manager, { id: other.id, active: true })).adminUser).toMatchObject({ active: true });
});

test('users cannot deactivate themselves', async () => {
  const person = await makeStaff(cases, superAdmin, ['MANAGE_USERS']);
  const self = { ...manager, userId: person.id };
  const refused = [{ code: 'CONFLICT', field: 'id', message: "You can't deactivate your own account" }];
  expect(await cases.deactivate(self, { id: person.id })).toEqual({ adminUser: null, userErrors: refused });
  expect((await cases.deactivate(superAdmin, { id: 'super-admin' })).userErrors).toEqual(refused);
  expect(await cases.signInAs(person)).toBeDefined();
});

test('a super admin deactivates an owner, who is then listed as inactive', async () => {
  const owner = cases.person();
  const { businessOwner } = await cases.world.createOwner(owner);
  const id = businessOwner?.id ?? '';
  expect((await cases.deactivate(superAdmin, { id })).adminUser).toMatchObject({ active: false });
  const { data } = await cases.world.ask(superAdmin, '{ businessOwners { id active } }');
  expect(data?.businessOwners).toEqual([{ id, active: false }]);
  expect(await cases.signInAs(owner)).toBeUndefined();
});

test('changed permissions apply to open sessions immediately, even after a Redis wipe', async () => {
  const person = await makeStaff(cases, manager, ['VIEW_PAYMENTS']);
  const token = await cases.signInAs(person);
  expect(await permissionsIn(token)).toEqual(['VIEW_PAYMENTS']);
  await cases.update(manager, { id: person.id, permissions: ['MANAGE_BRANDING'] });
  expect(await permissionsIn(token)).toEqual(['MANAGE_BRANDING']);
  await cases.update(manager, { id: person.id, permissions: [] });
  await wipeRedis(cases.world.platform);
  expect(await permissionsIn(token)).toEqual([]);
});

test('a deactivation ends sessions even while Redis is unreachable', async () => {
  const alone = await createStaffCases({ redisUrl: 'redis://127.0.0.1:1' });
  const person = await makeStaff(alone, manager, []);
  const token = await alone.signInAs(person);
  expect(actorSchema.parse(await alone.world.actorOf(token))).toMatchObject({ userId: person.id });
  await alone.deactivate(manager, { id: person.id });
  expect(await alone.world.actorOf(token)).toBeUndefined();
  await disposeTestPlatform(alone.world.platform);
});

describe('super admins', () => {
  const createAnother = async (): Promise<Actor> => {
    const { email, password } = cases.person();
    const created = await cases.world.app.useCases.createSuperAdmin({ email, password });
    if (created.kind === 'refused') throw new Error('not created');
    return { ...SUPER_ADMIN, userId: created.user.id } as Actor;
  };
  const idOf = (actor: Actor): string => (actor.kind === 'user' ? actor.userId : '');
  const isActive = async (actor: Actor) => (await cases.userDocument(idOf(actor)))?.active;
  const LAST = [{ code: 'CONFLICT', field: 'id', message: "You can't deactivate the last active super admin" }];

  test('are in the list of every company for each other, but not for its staff', async () => {
    const another = await createAnother();
    const seen = (await cases.list(another)) as AdminUser[];
    const superAdmins = seen.filter(({ isSuperAdmin }) => isSuperAdmin).map(({ id }) => id);
    expect(superAdmins).toEqual(expect.arrayContaining(['super-admin', idOf(another)]));
    const seenByStaff = (await cases.list(staffOf(1))) as AdminUser[];
    expect(seenByStaff.filter(({ isSuperAdmin }) => isSuperAdmin)).toEqual([]);
    await cases.deactivate(SUPER_ADMIN, { id: idOf(another) });
  });

  test('deactivate and reactivate each other, but never all of them at once', async () => {
    const second = await createAnother();
    const third = await createAnother();
    for (let round = 0; round < 4; round += 1) {
      const outcomes = await Promise.all([
        cases.deactivate(SUPER_ADMIN, { id: idOf(second) }),
        cases.deactivate(second, { id: idOf(third) }),
        cases.deactivate(third, { id: idOf(SUPER_ADMIN) }),
      ]);
      const refused = outcomes.filter(({ adminUser }) => !adminUser);
      expect(refused.map(({ userErrors }) => userErrors)).toEqual([LAST]);
      const actors = [SUPER_ADMIN, second, third];
      const active = await Promise.all(actors.map(isActive));
      expect(active.filter(Boolean)).toHaveLength(1);
      const remaining = actors[active.indexOf(true)] ?? SUPER_ADMIN;
      for (const actor of actors)
        if (actor !== remaining) await cases.update(remaining, { id: idOf(actor), active: true });
      expect(await Promise.all(actors.map(isActive))).toEqual([true, true, true]);
    }
  });

  test('are not in the roster after a deactivation during their reactivation', async () => {
    const second = await createAnother();
    const roster = createSuperAdminRoster(cases.world.platform);
    const lastDeactivation = await roster.readLastDeactivation(idOf(second));
    await cases.deactivate(SUPER_ADMIN, { id: idOf(second) });
    await roster.join(idOf(second), lastDeactivation);
    const stored = await cases.world.platform.mongo.collection('super-admin-rosters').findOne({});
    expect(stored?.active).not.toContain(idOf(second));
  });
});

import { type Actor, ANONYMOUS, MINUTE_MS } from '@utility-pay/contracts';
import { partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPartnerKeyCases, type PartnerKeyCases } from './world/partner-key-cases.ts';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';
import { SUPER_ADMIN_LOGIN } from './world/world.ts';

const CONFIRM = `mutation ($input: ConfirmPasswordInput!) {
  confirmPassword(input: $input) { confirmedAt userErrors { code field message } } }`;
const WRONG = [{ code: 'INVALID_PASSWORD', field: 'password', message: 'Password is incorrect' }];

let cases: StaffCases;
let person: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  cases = await createStaffCases();
});
beforeEach(async () => {
  person = await makeStaff(cases, superAdmin, ['VIEW_PAYMENTS']);
});
afterAll(() => disposeTestPlatform(cases.world.platform));

/** Signs the super admin in; `actor` reads the session as the gateway does on each request. */
async function signInSuperAdmin() {
  const { token } = await cases.world.signIn({ ...SUPER_ADMIN_LOGIN, portal: 'STAFF' });
  return { token, actor: async () => (await cases.world.actorOf(token)) ?? ANONYMOUS };
}
const confirm = async (actor: Actor, password: string = SUPER_ADMIN_LOGIN.password) => {
  const { data, errors } = await cases.world.ask(actor, CONFIRM, { input: { password } });
  return errors?.[0] ? { code: errors[0].extensions?.code } : data?.confirmPassword;
};
const rename = (actor: Actor) => cases.update(actor, { id: person.id, email: `new-${person.email}` });
const emailOf = async () =>
  (await cases.world.platform.mongo.collection('users').findOne({ name: person.name }))?.email;

describe('a session that signed in 30 minutes ago', () => {
  const changes: [title: string, change: (actor: Actor) => Promise<{ code?: unknown }>][] = [
    ['change the email of a staff user', rename],
    ['change permissions', (actor) => cases.update(actor, { id: person.id, permissions: ['MANAGE_USERS'] })],
    ['end access with an update', (actor) => cases.update(actor, { id: person.id, active: false })],
    ['deactivate a staff user', (actor) => cases.deactivate(actor, { id: person.id })],
    ['add a staff user', (actor) => cases.create(actor, cases.person())],
  ];
  test.each(changes)('can %s only after the password is confirmed', async (_title, change) => {
    const session = await signInSuperAdmin();
    cases.world.advance(30 * MINUTE_MS);
    const before = await cases.userDocument(person.id);
    const refused = { code: 'STEP_UP_REQUIRED', message: 'Confirm your password to continue' };
    expect(await change(await session.actor())).toEqual(refused);
    expect(await cases.userDocument(person.id)).toEqual(before);
    expect(await confirm(await session.actor())).toEqual({ confirmedAt: expect.any(String), userErrors: [] });
    expect(await change(await session.actor())).toMatchObject({ userErrors: [] });
  });

  test('cannot create a business owner', async () => {
    const session = await signInSuperAdmin();
    cases.world.advance(30 * MINUTE_MS);
    const owner = { ...cases.person(), companyId: '2' };
    const { errors } = await cases.world.createOwner(owner, await session.actor());
    expect(errors?.[0]?.extensions?.code).toBe('STEP_UP_REQUIRED');
    expect(await cases.signInAs(owner)).toBeUndefined();
  });

  test('can change a name and save unchanged values without the password, and is refused without the permission', async () => {
    const session = await signInSuperAdmin();
    cases.world.advance(30 * MINUTE_MS);
    const same = { id: person.id, email: person.email, permissions: ['VIEW_PAYMENTS'], active: true };
    expect(await cases.update(await session.actor(), { ...same, name: 'Renamed Person' })).toMatchObject({
      adminUser: { name: 'Renamed Person' },
    });
    const stale = { ...staffOf(2), authenticatedAt: '2020-01-01T00:00:00.000Z' };
    expect((await rename(stale)).code).toBe('NOT_FOUND');
    expect((await rename({ ...stale, companyId: 1, permissions: [] })).code).toBe('FORBIDDEN');
  });

  test('is not renewed by use', async () => {
    const session = await signInSuperAdmin();
    for (let minute = 0; minute < 30; minute += 2) {
      cases.world.advance(2 * MINUTE_MS);
      expect(await session.actor()).toMatchObject({ kind: 'user' });
    }
    expect((await rename(await session.actor())).code).toBe('STEP_UP_REQUIRED');
  });
});

test('a change is accepted until 30 minutes after signing in', async () => {
  const session = await signInSuperAdmin();
  cases.world.advance(30 * MINUTE_MS - 1);
  expect((await rename(await session.actor())).userErrors).toEqual([]);
  expect(await emailOf()).toBe(`new-${person.email}`);
});

test('a wrong password confirms nothing, and the right one confirms only its own session', async () => {
  const [here, elsewhere] = [await signInSuperAdmin(), await signInSuperAdmin()];
  cases.world.advance(30 * MINUTE_MS);
  expect(await confirm(await here.actor(), 'a guess')).toEqual({ confirmedAt: null, userErrors: WRONG });
  expect((await rename(await here.actor())).code).toBe('STEP_UP_REQUIRED');
  await confirm(await here.actor());
  expect((await rename(await elsewhere.actor())).code).toBe('STEP_UP_REQUIRED');
});

test('10 wrong confirmations and current passwords together lock both for 15 minutes', async () => {
  const token = await cases.signInAs(person);
  const actor = (await cases.world.actorOf(token)) ?? ANONYMOUS;
  const guess = { userId: person.id, currentPassword: 'a guess', newPassword: 'an entirely new one' };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await confirm(actor, 'a guess')).toMatchObject({ userErrors: WRONG });
    expect(await cases.changePassword(actor, guess)).toMatchObject({ user: null });
  }
  expect(await confirm(actor, person.password)).toEqual({ code: 'RATE_LIMITED' });
  cases.world.advance(15 * MINUTE_MS);
  expect(await confirm(actor, person.password)).toMatchObject({ userErrors: [] });
});

test('a confirmation without an open session of the user is refused with UNAUTHENTICATED', async () => {
  const { token, actor } = await signInSuperAdmin();
  const open = await actor();
  for (const caller of [ANONYMOUS, superAdmin, partnerOf(1), serviceActor('gateway')])
    expect(await confirm(caller)).toEqual({ code: 'UNAUTHENTICATED' });
  await cases.world.signOut(open);
  expect(await cases.world.actorOf(token)).toBeUndefined();
  expect(await confirm(open)).toEqual({ code: 'UNAUTHENTICATED' });
});

test.each([
  ['no time of authentication', undefined],
  ['a time in the future', '2100-01-01T00:00:00.000Z'],
])('an actor with %s is treated as one that has not authenticated', async (_title, authenticatedAt) => {
  expect((await rename({ ...superAdmin, authenticatedAt })).code).toBe('STEP_UP_REQUIRED');
});

test('creating and revoking a partner key requires a recent sign-in', async () => {
  const keys: PartnerKeyCases = await createPartnerKeyCases();
  const stale = { ...staffOf(1), authenticatedAt: '2020-01-01T00:00:00.000Z' };
  expect(await keys.create(stale)).toEqual({ code: 'STEP_UP_REQUIRED' });
  expect(await keys.list(staffOf(1))).toEqual([]);
  const { partnerKey, secret } = await keys.create(staffOf(1));
  expect(await keys.revoke(stale, partnerKey?.id ?? '')).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(await keys.read(secret)).toMatchObject({ keyId: partnerKey?.id });
  expect(await keys.create(partnerOf(1))).toEqual({ code: 'FORBIDDEN' });
  await disposeTestPlatform(keys.world.platform);
});

test('STEP_UP_MINUTES sets the time after which the password is required', async () => {
  const short = await createStaffCases({}, { stepUpMinutes: 5 });
  const { token } = await short.world.signIn({ ...SUPER_ADMIN_LOGIN, portal: 'STAFF' });
  short.world.advance(5 * MINUTE_MS);
  const actor = (await short.world.actorOf(token)) ?? ANONYMOUS;
  expect((await short.create(actor, short.person())).code).toBe('STEP_UP_REQUIRED');
  await disposeTestPlatform(short.world.platform);
});

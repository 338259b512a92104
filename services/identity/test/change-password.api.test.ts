import { ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';
import { SUPER_ADMIN_LOGIN } from './world/world.ts';

let cases: StaffCases;
let person: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  cases = await createStaffCases();
});
beforeEach(async () => {
  person = await makeStaff(cases, superAdmin, []);
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const NEW = 'an entirely new one';
const WRONG = [{ code: 'INVALID_PASSWORD', field: 'currentPassword', message: 'Current password is incorrect' }];
const input = () => ({ userId: person.id, currentPassword: person.password, newPassword: NEW });
/** Signs the person in to a new session. */
const signedIn = async () => {
  const token = await cases.signInAs(person);
  return { token, actor: (await cases.world.actorOf(token)) ?? ANONYMOUS };
};

test('a changed password ends the other sessions, keeps the caller’s, and is published', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  expect(await cases.changePassword(here.actor, input())).toEqual({ user: { id: person.id }, userErrors: [] });
  expect(await cases.world.actorOf(here.token)).toMatchObject({ userId: person.id });
  expect(await cases.world.actorOf(elsewhere.token)).toBeUndefined();
  expect(await cases.signInAs(person)).toBeUndefined();
  expect(await cases.signInAs({ ...person, password: NEW })).toBeDefined();
  await cases.world.platform.relay.sweep();
  const events = cases.world.platform.mongo.collection('events');
  expect(await events.find({ 'data.userId': person.id, type: 'identity.password.changed' }).toArray()).toMatchObject([
    { companyId: 1, data: { by: 'current-password', changeId: expect.any(String) } },
  ]);
});

describe('changing a password', () => {
  test('is refused with a wrong current password', async () => {
    const { actor } = await signedIn();
    const answer = await cases.changePassword(actor, { ...input(), currentPassword: 'a guess at it' });
    expect(answer).toEqual({ user: null, userErrors: WRONG });
    expect(await cases.signInAs(person)).toBeDefined();
  });

  test('is refused with an error for each invalid field', async () => {
    const { actor } = await signedIn();
    expect(
      (await cases.changePassword(actor, { ...input(), currentPassword: '', newPassword: '1234567' })).userErrors,
    ).toEqual([
      { code: 'INVALID', field: 'currentPassword', message: 'Current password is required' },
      { code: 'INVALID', field: 'newPassword', message: 'New password must be at least 8 characters' },
    ]);
    expect((await cases.changePassword(actor, { ...input(), newPassword: 'password123' })).userErrors).toEqual([
      { code: 'INVALID', field: 'newPassword', message: 'This password is too common. Choose another.' },
    ]);
  });

  test('is refused for 15 minutes after 10 wrong passwords, even with the right one', async () => {
    const { actor } = await signedIn();
    const guesses = Array.from({ length: 11 }, () =>
      cases.changePassword(actor, { ...input(), currentPassword: 'a guess at it' }),
    );
    const codes = (await Promise.all(guesses)).map(({ code, userErrors }) => code ?? userErrors?.[0]?.code);
    expect(codes.filter((code) => code === 'INVALID_PASSWORD')).toHaveLength(10);
    expect(await cases.changePassword(actor, input())).toEqual({
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Try again in 15 minutes.',
    });
    cases.world.advance(15 * 60_000);
    expect((await cases.changePassword(actor, input())).user).toEqual({ id: person.id });
  });
});

test('of two concurrent changes one is applied', async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  const answers = await Promise.all([
    cases.changePassword(here.actor, input()),
    cases.changePassword(there.actor, { ...input(), newPassword: 'another new one' }),
  ]);
  const codes = answers.map(({ userErrors }) => userErrors?.[0]?.code ?? 'changed');
  expect(codes.filter((code) => code === 'changed')).toHaveLength(1);
  const signIns = [NEW, 'another new one'].map((password) => cases.signInAs({ ...person, password }));
  expect((await Promise.all(signIns)).filter(Boolean)).toHaveLength(1);
});

test('super admins and customers change their own password', async () => {
  const signedIn = (await cases.world.actorOf(await cases.signInAs(SUPER_ADMIN_LOGIN))) ?? ANONYMOUS;
  const change = { userId: 'super-admin', currentPassword: SUPER_ADMIN_LOGIN.password, newPassword: NEW };
  expect((await cases.changePassword(signedIn, change)).user).toEqual({ id: 'super-admin' });
  cases.world.billing.add({ customerId: 'payer', accountNumber: 'P1', companyId: 1 });
  const payer = cases.person();
  await cases.world.claim({ ...payer, accountNumber: 'P1' });
  const own = { userId: 'payer', currentPassword: payer.password, newPassword: NEW };
  expect((await cases.changePassword(customerOf(1, 'payer'), own)).user).toEqual({ id: 'payer' });
});

test('another user’s password cannot be changed: FORBIDDEN for a visible user, NOT_FOUND otherwise', async () => {
  const stranger = await makeStaff(cases, superAdmin, [], 2);
  const codeFor = async (actor: Parameters<StaffCases['changePassword']>[0], userId: string) =>
    (await cases.changePassword(actor, { ...input(), userId })).code;
  for (const actor of [staffOf(1), superAdmin, partnerOf(1)]) expect(await codeFor(actor, person.id)).toBe('FORBIDDEN');
  expect(await codeFor(superAdmin, stranger.id)).toBe('FORBIDDEN');
  for (const actor of [staffOf(1), partnerOf(1), customerOf(1, 'payer'), serviceActor('billing')])
    expect(await codeFor(actor, stranger.id)).toBe('NOT_FOUND');
  expect(await codeFor(customerOf(1, 'payer'), person.id)).toBe('NOT_FOUND');
  expect(await codeFor(staffOf(1), 'super-admin')).toBe('NOT_FOUND');
  for (const actor of [superAdmin, staffOf(1)]) expect(await codeFor(actor, 'no-user')).toBe('NOT_FOUND');
  expect(await codeFor(ANONYMOUS, person.id)).toBe('UNAUTHENTICATED');
});

test('an 11th change of a password within a day is refused with RATE_LIMITED', async () => {
  const { actor } = await signedIn();
  let currentPassword = person.password;
  for (let changes = 0; changes < 10; changes += 1) {
    const newPassword = `${NEW} ${changes}`;
    const { userErrors } = await cases.changePassword(actor, { userId: person.id, currentPassword, newPassword });
    expect(userErrors).toEqual([]);
    currentPassword = newPassword;
  }
  const eleventh = await cases.changePassword(actor, { userId: person.id, currentPassword, newPassword: NEW });
  expect(eleventh).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await cases.signInAs({ ...person, password: currentPassword })).toBeDefined();
});

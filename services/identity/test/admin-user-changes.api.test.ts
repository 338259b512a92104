import { staffOf, staffWithout, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffRepository } from '../src/data/staff.repository.ts';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';
import { SUPER_ADMIN_LOGIN } from './world/world.ts';

let cases: StaffCases;
beforeAll(async () => {
  cases = await createStaffCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const manager = staffOf(1);
const TAKEN = [{ code: 'TAKEN', field: 'email', message: 'A user with this email already exists' }];

describe('staff with manageUsers', () => {
  test('change the given fields and leave the rest', async () => {
    const { id, email } = await makeStaff(cases, manager, ['VIEW_PAYMENTS']);
    const renamed = await cases.update(manager, { id, name: ' New Name ', email: null, active: null });
    expect(renamed).toMatchObject({ adminUser: { id, name: 'New Name', email, active: true }, userErrors: [] });
    const { adminUser } = await cases.update(manager, { id, permissions: ['MANAGE_BRANDING'] });
    expect(adminUser).toMatchObject({ name: 'New Name', permissions: ['MANAGE_BRANDING'] });
    expect((await cases.update(manager, { id })).adminUser).toEqual(adminUser);
  });

  test('get an error for each invalid field, and nothing is applied', async () => {
    const { id, name } = await makeStaff(cases, manager, []);
    expect((await cases.update(manager, { id, name: 'Al', email: 'nowhere', active: false })).userErrors).toEqual([
      { code: 'INVALID', field: 'name', message: 'Name must be at least 3 characters' },
      { code: 'INVALID', field: 'email', message: 'Please enter a valid email address' },
    ]);
    expect(await cases.userDocument(id)).toMatchObject({ name, active: true });
  });

  test('can neither grant nor revoke manageUsers; a super admin can', async () => {
    const { id } = await makeStaff(cases, manager, ['VIEW_PAYMENTS']);
    const more = { id, name: 'Not Applied', permissions: ['MANAGE_USERS', 'VIEW_PAYMENTS'] };
    expect(await cases.update(manager, more)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await cases.userDocument(id)).toMatchObject({
      permissions: ['viewPayments'],
      name: expect.not.stringMatching('Not'),
    });
    expect((await cases.update(superAdmin, more)).adminUser?.permissions).toEqual(more.permissions);
    expect(await cases.update(manager, { id, permissions: ['VIEW_PAYMENTS'] })).toMatchObject({ code: 'FORBIDDEN' });
    const kept = { id, permissions: ['MANAGE_USERS', 'MANAGE_BRANDING'] };
    expect((await cases.update(manager, kept)).adminUser?.permissions).toEqual(kept.permissions);
  });
});

describe('every staff user', () => {
  test('changes their own name and email, whatever their permissions', async () => {
    const { id, password } = await makeStaff(cases, manager, []);
    const self = staffWithout(1, 'manageUsers');
    const fresh = cases.person();
    const change = { id, name: fresh.name, email: fresh.email };
    expect((await cases.update({ ...self, userId: id }, change)).adminUser).toMatchObject(change);
    expect(await cases.signInAs({ email: fresh.email, password })).toBeDefined();
  });

  test('cannot change their own permissions and access', async () => {
    const { id } = await makeStaff(cases, superAdmin, ['MANAGE_USERS', 'VIEW_PAYMENTS']);
    const self = { ...manager, userId: id };
    expect(await cases.update(self, { id, permissions: ['MANAGE_USERS'] })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await cases.update(self, { id, active: false })).toMatchObject({ code: 'FORBIDDEN' });
    const asBefore = { id, permissions: ['VIEW_PAYMENTS', 'MANAGE_USERS'], active: true, name: 'Self Made' };
    expect((await cases.update(self, asBefore)).adminUser).toMatchObject({ name: 'Self Made' });
    expect(await cases.update(superAdmin, { id: 'super-admin', active: false })).toMatchObject({ code: 'FORBIDDEN' });
    expect((await cases.update(superAdmin, { id: 'super-admin', name: 'Root' })).adminUser).toMatchObject({
      name: 'Root',
      isSuperAdmin: true,
    });
  });
});

describe('a changed email', () => {
  test('frees the previous one for others immediately, repeatedly', async () => {
    const [first, second] = [await makeStaff(cases, manager, []), cases.person()];
    const { id, password, email: original } = first;
    expect((await cases.update(manager, { id, email: second.email })).adminUser).toMatchObject({ email: second.email });
    expect(await cases.signInAs({ email: original, password })).toBeUndefined();
    const heir = { ...cases.person(), email: original };
    expect((await cases.create(manager, heir)).adminUser).toMatchObject({ email: original });
    expect(await cases.signInAs(heir)).toBeDefined();
    const third = cases.person();
    await cases.update(manager, { id, email: third.email });
    expect((await cases.create(manager, { ...second })).adminUser).toMatchObject({ email: second.email });
    expect((await cases.update(manager, { id, email: original })).userErrors).toEqual(TAKEN);
    expect(await cases.signInAs({ email: third.email, password })).toBeDefined();
  });

  test('may differ from the previous one only in case', async () => {
    const { id, email } = await makeStaff(cases, manager, []);
    expect((await cases.update(manager, { id, email: email.toUpperCase() })).adminUser).toMatchObject({
      email: email.toUpperCase(),
    });
  });

  test('cannot be that of a super admin or of a deactivated user', async () => {
    const { id } = await makeStaff(cases, manager, []);
    const inactive = await makeStaff(cases, superAdmin, [], 2);
    await cases.deactivate(superAdmin, { id: inactive.id });
    for (const email of [SUPER_ADMIN_LOGIN.email.toUpperCase(), inactive.email])
      expect((await cases.update(manager, { id, email })).userErrors).toEqual(TAKEN);
  });

  test('is given to one of two users whose concurrent changes request it', async () => {
    const [one, other] = [await makeStaff(cases, manager, []), await makeStaff(cases, manager, [])];
    const { email } = cases.person();
    const answers = await Promise.all([one, other].map(({ id }) => cases.update(manager, { id, email })));
    expect(answers.map(({ userErrors }) => userErrors?.[0]?.code ?? 'changed').sort()).toEqual(['TAKEN', 'changed']);
  });

  test('voids a reset link sent to the previous one', async () => {
    const { id, email } = await makeStaff(cases, manager, []);
    const request =
      'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { requested } }';
    await cases.world.ask({ kind: 'anonymous' }, request, { input: { email } });
    expect(await cases.userDocument(id)).toHaveProperty('resetLinks');
    await cases.update(manager, { id, email: cases.person().email });
    expect(await cases.userDocument(id)).not.toHaveProperty('resetLinks');
  });
});

test('a change that was checked against an outdated state of the user is not written', async () => {
  const { id } = await makeStaff(cases, superAdmin, ['VIEW_PAYMENTS']);
  const staff = createStaffRepository(cases.world.platform);
  const before = (await staff.findByCompany(1)).find((user) => user.id === id);
  if (!before) throw new Error('Admin user was not created');
  await cases.update(superAdmin, { id, permissions: ['MANAGE_USERS'] });
  const act = cases.world.platform.recordAct(superAdmin, 1, { action: 'staff.changed', target: { type: 'user', id } });
  const byRoot = ['super-admin', act] as const;
  expect(await staff.change(before, { permissions: ['manageBranding'] }, ...byRoot)).toBe('stale');
  expect(await staff.change({ ...before, permissions: ['manageUsers'], active: false }, { name: 'X' }, ...byRoot)).toBe(
    'stale',
  );
  expect(await cases.userDocument(id)).toMatchObject({ permissions: ['manageUsers'], name: before.name });
});

test('of two concurrent changes of permissions neither is lost', async () => {
  const { id } = await makeStaff(cases, superAdmin, ['VIEW_PAYMENTS']);
  const answers = await Promise.all([
    cases.update(manager, { id, permissions: ['MANAGE_BRANDING'] }),
    cases.update(superAdmin, { id, permissions: ['MANAGE_USERS', 'VIEW_PAYMENTS'] }),
  ]);
  // A conflicting change is checked and applied again on the result of the other one.
  expect(answers[1]?.adminUser?.permissions).toContain('MANAGE_USERS');
  expect(await cases.userDocument(id)).toMatchObject({ permissions: expect.arrayContaining(['manageUsers']) });
});

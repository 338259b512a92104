import { customerOf, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminUser, createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';
import { SUPER_ADMIN_LOGIN } from './world/world.ts';

let cases: StaffCases;
beforeAll(async () => {
  cases = await createStaffCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const manager = staffOf(1);

describe('creating an admin user', () => {
  test('creates a user with the default permissions who can sign in, and publishes it once', async () => {
    const person = cases.person();
    const { adminUser, userErrors } = await cases.create(manager, person);
    expect(userErrors).toEqual([]);
    expect(adminUser).toMatchObject({
      name: person.name,
      email: person.email,
      active: true,
      isSuperAdmin: false,
      role: 'COMPANY_ADMIN',
      permissions: ['MANAGE_CUSTOMERS', 'MANAGE_BALANCES', 'VIEW_PAYMENTS'],
      company: { id: '1' },
    });
    expect(await cases.signInAs(person)).toBeDefined();
    expect(await cases.eventsOf(adminUser?.id ?? '')).toEqual(['identity.user.created']);
    const stored = await cases.userDocument(adminUser?.id ?? '');
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain(person.password);
  });

  test('grants exactly the chosen permissions, also none', async () => {
    const chosen = ['MANAGE_BRANDING', 'MANAGE_PAYMENT_SETTINGS'];
    const { adminUser } = await cases.create(manager, { ...cases.person(), permissions: chosen });
    expect(adminUser?.permissions.toSorted()).toEqual(chosen);
    expect((await cases.create(manager, { ...cases.person(), permissions: [] })).adminUser?.permissions).toEqual([]);
  });

  test('returns an error for each invalid field', async () => {
    const wrong = { companyId: '1', name: 'Al', email: 'nowhere', password: '1234567' };
    expect((await cases.create(manager, wrong)).userErrors).toEqual([
      { code: 'INVALID', field: 'email', message: 'Please enter a valid email address' },
      { code: 'INVALID', field: 'name', message: 'Name must be at least 3 characters' },
      { code: 'INVALID', field: 'password', message: 'Password must be at least 8 characters' },
    ]);
    expect((await cases.create(manager, { ...cases.person(), password: 'password123' })).userErrors).toEqual([
      { code: 'INVALID', field: 'password', message: 'This password is too common. Choose another.' },
    ]);
  });

  test('refuses to create staff of a sandbox', async () => {
    cases.world.sandboxes.set(3, 1);
    expect(await cases.create(superAdmin, { ...cases.person(), companyId: '3' })).toMatchObject({
      adminUser: null,
      userErrors: [
        { code: 'INVALID', field: 'companyId', message: 'A sandbox company has no staff. Choose its live company.' },
      ],
    });
    cases.world.sandboxes.delete(3);
  });

  test('refuses an email that staff of any company has, in any case', async () => {
    const taken = [{ code: 'TAKEN', field: 'email', message: 'A user with this email already exists' }];
    const elsewhere = await makeStaff(cases, superAdmin, [], 2);
    for (const email of [elsewhere.email.toUpperCase(), SUPER_ADMIN_LOGIN.email])
      expect((await cases.create(manager, { ...cases.person(), email })).userErrors).toEqual(taken);
  });

  test('gives an email to one of two concurrent requests and keeps nothing of the other', async () => {
    const [one, other] = [cases.person(), cases.person()];
    const answers = await Promise.all([
      cases.create(manager, one),
      cases.create(staffOf(2), { ...other, email: one.email, companyId: '2' }),
    ]);
    expect(answers.map(({ userErrors }) => userErrors?.[0]?.code ?? 'created').sort()).toEqual(['TAKEN', 'created']);
    const users = cases.world.platform.mongo.collection('users');
    expect(await users.countDocuments({ email: one.email })).toBe(1);
    expect(await users.countDocuments({ state: 'pending' })).toBe(0);
  });

  test('lets only a super admin grant manageUsers and applies nothing when refused', async () => {
    const person = cases.person();
    const given = { ...person, permissions: ['MANAGE_USERS'] };
    expect(await cases.create(manager, given)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await cases.signInAs(person)).toBeUndefined();
    expect((await cases.create(superAdmin, given)).adminUser).toMatchObject({ permissions: ['MANAGE_USERS'] });
  });

  test('gives a new user the email of a creation that a crash interrupted between its two writes', async () => {
    const person = cases.person();
    const users = cases.world.platform.mongo.collection<Document & { _id: string }>('users');
    const unique = { portal: 'staff', emailKey: 'pending half-way', emailScope: 0 };
    await users.insertOne({ _id: 'half-way', companyId: 1, role: 'company_admin', state: 'pending', ...unique });
    expect((await cases.create(manager, person)).adminUser).toMatchObject({ email: person.email });
  });
});

describe('the list of admin users', () => {
  const emails = (listed: unknown): string[] => (listed as AdminUser[]).map(({ email }) => email);

  test('contains the staff and owners of one company, also deactivated ones, and super admins only for super admins', async () => {
    const owner = { ...cases.person(3), name: 'Olga' };
    await cases.world.createOwner({ ...owner, companyId: '2' });
    const gone = await makeStaff(cases, superAdmin, ['VIEW_PAYMENTS'], 2);
    await cases.deactivate(superAdmin, { id: gone.id });
    for (const actor of [superAdmin, staffOf(2)]) {
      const listed = (await cases.list(actor, 2)) as AdminUser[];
      expect(emails(listed)).toEqual(expect.arrayContaining([owner.email, gone.email]));
      const staff = listed.filter(({ isSuperAdmin }) => !isSuperAdmin);
      expect(emails(staff)).toEqual(emails(staff).toSorted());
      expect(listed.find(({ id }) => id === gone.id)).toMatchObject({ active: false });
      expect(listed.some(({ isSuperAdmin }) => isSuperAdmin)).toBe(actor === superAdmin);
    }
    expect(emails(await cases.list(manager, 1))).not.toContain(owner.email);
  });

  test('contains only the caller without manageUsers', async () => {
    const self = await makeStaff(cases, superAdmin, ['VIEW_PAYMENTS']);
    expect(await cases.list(staffOf(1, ['viewPayments'], self.id))).toMatchObject([{ id: self.id }]);
  });

  test('contains no customer', async () => {
    cases.world.billing.add({ customerId: 'payer', accountNumber: 'P1', companyId: 1 });
    const payer = { ...cases.person(), accountNumber: 'P1' };
    await cases.world.claim(payer);
    expect(emails(await cases.list(manager))).not.toContain(payer.email);
    expect(await cases.list(customerOf(1, 'payer'))).toBe('FORBIDDEN');
  });
});

test('a company creates at most 10 staff users at the same time; later creations and other companies are not limited', async () => {
  const elsewhere = staffOf(2);
  const many = Promise.all(Array.from({ length: 90 }, () => cases.create(manager, cases.person())));
  const others = Promise.all(Array.from({ length: 5 }, () => cases.create(elsewhere, cases.person(2))));
  expect((await others).map(({ code }) => code)).toEqual(Array(5).fill(undefined));
  const refused = (await many).filter(({ code }) => code !== undefined);
  expect(new Set(refused.map(({ message }) => message))).toEqual(
    new Set(['Too many attempts. Try again in 1 minute.']),
  );
  expect(refused.length).toBeGreaterThan(0);
  for (let time = 0; time < 12; time += 1)
    expect((await cases.create(elsewhere, cases.person(2))).code).toBeUndefined();
});

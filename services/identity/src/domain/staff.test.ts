import { describe, expect, test } from 'vitest';
import { canChange, canCreateWith, changedFields, findSecurityContacts, newAdminUser } from './staff.ts';
import { newBusinessOwner, newSuperAdmin, type User } from './user.ts';

const before = newAdminUser('a', {
  name: 'Ada',
  email: 'ada@x.test',
  companyId: 1,
  permissions: ['viewPayments', 'manageCustomers', 'viewPayments'],
});
const manager = { isSelf: false, isSuperAdmin: false, managesUsers: true };
const superAdmin = { isSelf: false, isSuperAdmin: true, managesUsers: true };
const self = { isSelf: true, isSuperAdmin: false, managesUsers: true };

test('stores each permission once and in a fixed order', () => {
  expect(before.permissions).toEqual(['manageCustomers', 'viewPayments']);
});

test('reports only fields whose values differ', () => {
  const same = { name: 'Ada', email: 'ada@x.test', active: true };
  expect(changedFields(before, { ...same, permissions: ['viewPayments', 'manageCustomers'] })).toEqual({});
  const other = { ...same, name: 'Eda', permissions: [] };
  expect(changedFields(before, other)).toEqual({ name: 'Eda', permissions: [] });
});

describe('permission to change a staff user', () => {
  test.each([
    ['lets users change their own name and email', self, { name: 'Eda', email: 'e@x.test' }, true],
    ['refuses users their own permissions', self, { permissions: ['manageBranding'] as const }, false],
    ['refuses users their own access', self, { active: false }, false],
    ['refuses super admins their own access', { ...superAdmin, isSelf: true }, { active: false }, false],
    ['lets user managers change other permissions', manager, { permissions: ['manageBranding'] as const }, true],
    ['refuses user managers to grant manageUsers', manager, { permissions: ['manageUsers'] as const }, false],
    ['lets super admins grant manageUsers', superAdmin, { permissions: ['manageUsers'] as const }, true],
    ['refuses staff without manageUsers', { ...manager, managesUsers: false }, { name: 'Eda' }, false],
  ])('%s', (_title, editor, changed, allowed) => {
    expect(canChange(editor, before, changed)).toBe(allowed);
  });
});

test('lets only super admins revoke manageUsers', () => {
  const owner = { ...before, permissions: ['manageUsers'] as const };
  expect(canChange(manager, owner, { permissions: [] })).toBe(false);
  expect(canChange(manager, owner, { permissions: ['manageUsers', 'viewPayments'] })).toBe(true);
  expect(canChange(superAdmin, owner, { permissions: [] })).toBe(true);
});

test('lets only super admins create staff with manageUsers', () => {
  expect(canCreateWith(false, ['manageUsers'])).toBe(false);
  expect(canCreateWith(true, ['manageUsers'])).toBe(true);
  expect(canCreateWith(false, ['manageBranding', 'managePaymentSettings'])).toBe(true);
});

test('lets only super admins change the email, permissions and access of a business owner', () => {
  const owner = newBusinessOwner('owner', { name: 'Olga', email: 'olga@x.test', companyId: 1 });
  for (const change of [{ email: 'thief@x.test' }, { permissions: ['manageUsers'] as const }, { active: false }]) {
    expect(canChange(manager, owner, change)).toBe(false);
    expect(canChange(superAdmin, owner, change)).toBe(true);
  }
  expect(canChange(manager, { ...owner, active: false }, { active: true })).toBe(false);
  expect(canChange(manager, owner, { name: 'Olga Olsen' })).toBe(true);
  expect(canChange(self, owner, { email: 'new@x.test' })).toBe(true);
});

describe('security contacts', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const DAY_MS = 86_400_000;
  const owner = newBusinessOwner('owner', { name: 'Olga', email: 'olga@x.test', companyId: 1 });
  const managing: User = { ...before, id: 'manager', permissions: ['manageUsers'] };
  const staff: User = { ...before, id: 'staff' };
  const deactivated = (user: User, days: number): User => ({
    ...user,
    id: `${user.id} of ${days} days ago`,
    active: false,
    deactivatedAt: new Date(now.getTime() - days * DAY_MS),
  });
  const idsOf = (users: User[]) => findSecurityContacts(users, now).map(({ id }) => id);

  test('are the owners, including one who was deactivated less than 7 days ago', () => {
    const users = [managing, staff, owner, deactivated(owner, 6), deactivated(owner, 7)];
    expect(idsOf(users)).toEqual(['owner', 'owner of 6 days ago']);
  });

  test('are without an active owner also the staff who manage users', () => {
    const users = [deactivated(owner, 6), managing, deactivated(managing, 6), deactivated(managing, 7), staff];
    expect(idsOf(users)).toEqual(['owner of 6 days ago', 'manager', 'manager of 6 days ago']);
    expect(idsOf([{ ...owner, active: false }, managing])).toEqual(['manager']);
    expect(idsOf([newSuperAdmin('root@x.test')])).toEqual(['super-admin']);
  });
});

import { describe, expect, test } from 'vitest';
import { mayChange, mayGiveNew, newAdminUser, newsIn } from './staff.ts';

const before = newAdminUser('a', {
  name: 'Ada',
  email: 'ada@x.test',
  companyId: 1,
  permissions: ['viewPayments', 'manageCustomers', 'viewPayments'],
});
const manager = { isSelf: false, isSuperAdmin: false, managesUsers: true };
const superAdmin = { isSelf: false, isSuperAdmin: true, managesUsers: true };
const self = { isSelf: true, isSuperAdmin: false, managesUsers: true };

test('permissions stand once and in one order', () => {
  expect(before.permissions).toEqual(['manageCustomers', 'viewPayments']);
});

test('a change that says what is so already is no news', () => {
  const same = { name: 'Ada', email: 'ada@x.test', active: true };
  expect(newsIn(before, { ...same, permissions: ['viewPayments', 'manageCustomers'] })).toEqual({});
  expect(newsIn(before, { ...same, name: 'Eda', permissions: [] })).toEqual({ name: 'Eda', permissions: [] });
});

describe('who may change what', () => {
  test.each([
    ['oneself: name and address', self, { name: 'Eda', email: 'e@x.test' }, true],
    ['oneself: permissions', self, { permissions: ['manageBranding'] as const }, false],
    ['oneself: access', self, { active: false }, false],
    ['a super admin: its own access', { ...superAdmin, isSelf: true }, { active: false }, false],
    ['whoever manages users: other permissions', manager, { permissions: ['manageBranding'] as const }, true],
    ['whoever manages users: who manages users', manager, { permissions: ['manageUsers'] as const }, false],
    ['a super admin: who manages users', superAdmin, { permissions: ['manageUsers'] as const }, true],
    ['whoever manages no users: names', { ...manager, managesUsers: false }, { name: 'Eda' }, false],
  ])('%s', (_case, editor, news, allowed) => {
    expect(mayChange(editor, before, news)).toBe(allowed);
  });
});

test('managing users is taken away by super admins alone', () => {
  const owner = { ...before, permissions: ['manageUsers'] as const };
  expect(mayChange(manager, owner, { permissions: [] })).toBe(false);
  expect(mayChange(manager, owner, { permissions: ['manageUsers', 'viewPayments'] })).toBe(true);
  expect(mayChange(superAdmin, owner, { permissions: [] })).toBe(true);
});

test('managing users is given to new staff by super admins alone', () => {
  expect(mayGiveNew(false, ['manageUsers'])).toBe(false);
  expect(mayGiveNew(true, ['manageUsers'])).toBe(true);
  expect(mayGiveNew(false, ['manageBranding', 'managePaymentSettings'])).toBe(true);
});

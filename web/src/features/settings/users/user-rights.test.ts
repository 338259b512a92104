import { expect, it } from 'vitest';
import { isShownTo, whyActiveLocked, whyPermissionLocked } from './user-rights.ts';

const viewer = { id: 'me', name: 'Mo', email: 'mo@example.com' };
const superAdmin = { ...viewer, isSuperAdmin: true, managesUsers: true };
const manager = { ...viewer, isSuperAdmin: false, managesUsers: true };
const staff = { ...viewer, isSuperAdmin: false, managesUsers: false };
const colleague = { id: 'other', isSuperAdmin: false };
const boss = { id: 'boss', isSuperAdmin: true };

it('hides super admins from everybody else, and locks them', () => {
  expect([superAdmin, manager, staff].map((who) => isShownTo(who, boss))).toEqual([true, false, false]);
  expect(whyActiveLocked(manager, boss)).toBe('Only a super admin can change a super admin.');
  expect(whyPermissionLocked(manager, 'viewPayments', boss)).toBe('A super admin may do everything.');
});

it('lets those who manage users change others, but for who manages users', () => {
  expect(whyActiveLocked(manager, colleague)).toBeUndefined();
  expect(whyPermissionLocked(manager, 'viewPayments', colleague)).toBeUndefined();
  expect(whyPermissionLocked(manager, 'manageUsers', colleague)).toBe('Only a super admin can change this.');
  expect(whyPermissionLocked(manager, 'manageUsers')).toBe('Only a super admin can change this.');
  expect(whyPermissionLocked(superAdmin, 'manageUsers', colleague)).toBeUndefined();
  expect(whyActiveLocked(staff, colleague)).toBeDefined();
});

it('lets nobody change their own access', () => {
  const self = { id: 'me', isSuperAdmin: false };
  for (const who of [superAdmin, manager, staff]) {
    expect(whyActiveLocked(who, self)).toBe('You cannot deactivate yourself.');
    expect(whyPermissionLocked(who, 'viewPayments', self)).toBeDefined();
  }
});

import { expect, it } from 'vitest';
import { activeLockReason, emailLockReason, isVisibleTo, permissionLockReason } from './user-permissions.ts';

const viewer = { id: 'me', name: 'Mo', email: 'mo@example.com' };
const superAdmin = { ...viewer, isSuperAdmin: true, managesUsers: true };
const manager = { ...viewer, isSuperAdmin: false, managesUsers: true };
const staff = { ...viewer, isSuperAdmin: false, managesUsers: false };
const colleague = { id: 'other', isSuperAdmin: false, isBusinessOwner: false };
const otherSuperAdmin = { id: 'super-admin', isSuperAdmin: true, isBusinessOwner: false };

it('only super admins see and change super admins', () => {
  expect([superAdmin, manager, staff].map((viewedBy) => isVisibleTo(viewedBy, otherSuperAdmin))).toEqual([
    true,
    false,
    false,
  ]);
  expect(activeLockReason(manager, otherSuperAdmin)).toBe('Only a super admin can change a super admin.');
  expect(permissionLockReason(manager, 'viewPayments', otherSuperAdmin)).toBe('Super admins have every permission.');
});

it('staff who manage users can change other users, but not their permission to manage users', () => {
  expect(activeLockReason(manager, colleague)).toBeUndefined();
  expect(permissionLockReason(manager, 'viewPayments', colleague)).toBeUndefined();
  expect(permissionLockReason(manager, 'manageUsers', colleague)).toBe('Only a super admin can change this.');
  expect(permissionLockReason(manager, 'manageUsers')).toBe('Only a super admin can change this.');
  expect(permissionLockReason(superAdmin, 'manageUsers', colleague)).toBeUndefined();
  expect(activeLockReason(staff, colleague)).toBeDefined();
});

it("only the owner and super admins can change a business owner's email", () => {
  const owner = { id: 'owner', isBusinessOwner: true };
  expect(emailLockReason(manager, owner)).toBe('Only the business owner or a super admin can change this address.');
  expect(emailLockReason(superAdmin, owner)).toBeUndefined();
  expect(emailLockReason({ ...manager, id: 'owner' }, owner)).toBeUndefined();
  expect(emailLockReason(manager, { id: 'other', isBusinessOwner: false })).toBeUndefined();
});

it('no user can change their own access and permissions', () => {
  const self = { id: 'me', isSuperAdmin: false, isBusinessOwner: false };
  for (const person of [superAdmin, manager, staff]) {
    expect(activeLockReason(person, self)).toBe("You can't deactivate your own account.");
    expect(permissionLockReason(person, 'viewPayments', self)).toBeDefined();
  }
});

it("only super admins can change a business owner's access and permissions", () => {
  const owner = { id: 'owner', isSuperAdmin: false, isBusinessOwner: true };
  expect(activeLockReason(manager, owner)).toBe('Only a super admin can deactivate or reactivate a business owner.');
  expect(permissionLockReason(manager, 'viewPayments', owner)).toBe(
    "Only a super admin can change a business owner's permissions.",
  );
  expect(activeLockReason(superAdmin, owner)).toBeUndefined();
  expect(permissionLockReason(superAdmin, 'viewPayments', owner)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { defaultSwitches, PERMISSIONS, permissionSummary, permissionsOf, switchesOf } from './permissions.ts';

it('a new user has the permissions to manage customers and balances and to view payments', () => {
  expect(permissionsOf(defaultSwitches())).toEqual(['MANAGE_CUSTOMERS', 'MANAGE_BALANCES', 'VIEW_PAYMENTS']);
});

it('converts permissions to switches and back', () => {
  for (const { permission } of PERMISSIONS) expect(permissionsOf(switchesOf([permission]))).toEqual([permission]);
});

it('the summary of permissions lists their short labels', () => {
  expect(permissionSummary(['VIEW_PAYMENTS', 'MANAGE_CUSTOMERS'])).toBe('Customers, Payments');
  expect(permissionSummary(PERMISSIONS.map(({ permission }) => permission))).toBe('All permissions');
  expect(permissionSummary([])).toBe('View customers only');
});

import { DEFAULT_PERMISSIONS, PERMISSIONS as SERVER_PERMISSIONS } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import { defaultSwitches, PERMISSIONS, permissionSummary, permissionsOf, switchesOf } from './permissions.ts';

it('lists the permissions of the server, with the same defaults', () => {
  expect(PERMISSIONS.map(({ key }) => key)).toEqual(SERVER_PERMISSIONS);
  const on = PERMISSIONS.filter(({ key }) => defaultSwitches()[key]).map(({ key }) => key);
  expect(on).toEqual(DEFAULT_PERMISSIONS);
});

it('converts permissions to switches and back', () => {
  for (const { permission } of PERMISSIONS) expect(permissionsOf(switchesOf([permission]))).toEqual([permission]);
});

it('summarizes permissions in one line', () => {
  expect(permissionSummary(['VIEW_PAYMENTS', 'MANAGE_CUSTOMERS'])).toBe('Customers, Payments');
  expect(permissionSummary(PERMISSIONS.map(({ permission }) => permission))).toBe('All permissions');
  expect(permissionSummary([])).toBe('View customers only');
});

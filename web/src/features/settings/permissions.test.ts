import { DEFAULT_PERMISSIONS, PERMISSIONS as SERVER_PERMISSIONS } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import { defaultSwitches, PERMISSIONS, permissionsOf, permissionWords, switchesOf } from './permissions.ts';

it('knows the permissions of the server, and its defaults', () => {
  expect(PERMISSIONS.map(({ key }) => key)).toEqual(SERVER_PERMISSIONS);
  const on = PERMISSIONS.filter(({ key }) => defaultSwitches()[key]).map(({ key }) => key);
  expect(on).toEqual(DEFAULT_PERMISSIONS);
});

it('turns permissions into switches and back', () => {
  for (const { permission } of PERMISSIONS) expect(permissionsOf(switchesOf([permission]))).toEqual([permission]);
});

it('says what somebody may do', () => {
  expect(permissionWords(['VIEW_PAYMENTS', 'MANAGE_CUSTOMERS'])).toBe('Customers, Payments');
  expect(permissionWords(PERMISSIONS.map(({ permission }) => permission))).toBe('Everything');
  expect(permissionWords([])).toBe('Sees customers only');
});

import { PERMISSIONS } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffCases, type StaffCases } from './world/staff-cases.ts';

const manager = staffOf(1, ['manageUsers'], 'manager');
const REFUSED = {
  code: 'FORBIDDEN',
  message: "Only a super admin can change a business owner's email, permissions or access",
};

let cases: StaffCases;
let owner: ReturnType<StaffCases['person']>;
let ownerId: string;
beforeAll(async () => {
  cases = await createStaffCases();
  owner = cases.person();
  const { businessOwner } = await cases.world.createOwner(owner);
  ownerId = businessOwner?.id ?? '';
});
afterAll(() => disposeTestPlatform(cases.world.platform));

test('refuses other staff who deactivate a business owner or change the permissions, and applies nothing', async () => {
  expect(await cases.deactivate(manager, { id: ownerId })).toEqual(REFUSED);
  expect(await cases.update(manager, { id: ownerId, name: 'Renamed', active: false })).toEqual(REFUSED);
  expect(await cases.update(manager, { id: ownerId, permissions: ['MANAGE_USERS'] })).toEqual(REFUSED);
  expect((await cases.deactivate(staffOf(1, []), { id: ownerId })).message).not.toBe(REFUSED.message);
  expect(await cases.userDocument(ownerId)).toMatchObject({ name: owner.name, active: true, permissions: PERMISSIONS });
});

test('lets only a super admin deactivate and reactivate a business owner', async () => {
  expect((await cases.deactivate(superAdmin, { id: ownerId })).adminUser).toMatchObject({ active: false });
  expect(await cases.update(manager, { id: ownerId, active: true })).toEqual(REFUSED);
  expect((await cases.update(superAdmin, { id: ownerId, active: true })).adminUser).toMatchObject({ active: true });
});

import { DAY_MS, PERMISSIONS } from '@utility-pay/contracts';
import { serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';

const manager = staffOf(1, ['manageUsers'], 'manager');
const notifications = serviceActor('notifications');
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

const contacts = async (): Promise<unknown> =>
  (await cases.world.ask(notifications, '{ internalSecurityContacts(companyId: 1) }')).data?.internalSecurityContacts;
const contactOf = async (userId: string, args = ''): Promise<unknown> => {
  const query = `{ internalUserContact(companyId: 1, userId: "${userId}"${args}) { email } }`;
  return (await cases.world.ask(notifications, query)).data?.internalUserContact;
};

test('other staff cannot deactivate a business owner or change the permissions, and nothing is applied', async () => {
  expect(await cases.deactivate(manager, { id: ownerId })).toEqual(REFUSED);
  expect(await cases.update(manager, { id: ownerId, name: 'Renamed', active: false })).toEqual(REFUSED);
  expect(await cases.update(manager, { id: ownerId, permissions: ['MANAGE_USERS'] })).toEqual(REFUSED);
  expect((await cases.deactivate(staffOf(1, []), { id: ownerId })).message).not.toBe(REFUSED.message);
  expect(await cases.userDocument(ownerId)).toMatchObject({ name: owner.name, active: true, permissions: PERMISSIONS });
});

test('only a super admin deactivates and reactivates a business owner', async () => {
  expect((await cases.deactivate(superAdmin, { id: ownerId })).adminUser).toMatchObject({ active: false });
  expect(await cases.update(manager, { id: ownerId, active: true })).toEqual(REFUSED);
  expect((await cases.update(superAdmin, { id: ownerId, active: true })).adminUser).toMatchObject({ active: true });
});

test('a business owner is a security contact for 7 days after the deactivation', async () => {
  expect(await contacts()).toEqual([ownerId]);
  await cases.deactivate(superAdmin, { id: ownerId });
  expect(await contacts()).toEqual([ownerId]);
  cases.world.advance(7 * DAY_MS);
  expect(await contacts()).toEqual([]);
  await cases.update(superAdmin, { id: ownerId, active: true });
  expect(await contacts()).toEqual([ownerId]);
});

test('a deactivation is published with the user who made it, and notifications can still read the address', async () => {
  const member = await makeStaff(cases, manager, []);
  expect(await contactOf(member.id)).toEqual({ email: member.email });
  await cases.update(manager, { id: member.id, active: false });
  await cases.world.platform.relay.sweep();
  const events = cases.world.platform.mongo.collection('events');
  expect(await events.findOne({ type: 'identity.user.deactivated', 'data.userId': member.id })).toMatchObject({
    companyId: 1,
    data: { userId: member.id, byUserId: 'manager' },
  });
  expect(await contactOf(member.id)).toBeNull();
  expect(await contactOf(member.id, ', includeDeactivated: true')).toEqual({ email: member.email });
});

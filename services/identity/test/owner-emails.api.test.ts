import { serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffCases, type StaffCases } from './world/staff-cases.ts';

let cases: StaffCases;
let ownerId: string;
const manager = staffOf(1, ['manageUsers'], 'manager');
beforeAll(async () => {
  cases = await createStaffCases();
  const { businessOwner } = await cases.world.createOwner(cases.person());
  ownerId = businessOwner?.id ?? '';
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const change = (actor: typeof manager, email: string) => cases.update(actor, { id: ownerId, email });

test('other staff cannot change the email of a business owner, and nothing is applied', async () => {
  const stored = async () =>
    cases.world.platform.mongo
      .collection<{ _id: string; name: string; email: string }>('users')
      .findOne({ _id: ownerId }, { projection: { name: 1, email: 1 } });
  const before = await stored();
  expect((await cases.update(manager, { id: ownerId, name: 'Renamed', email: 'thief@mail.test' })).code).toBe(
    'FORBIDDEN',
  );
  expect(await stored()).toEqual(before);
  expect((await cases.update(manager, { id: ownerId, name: 'Renamed' })).userErrors).toEqual([]);
});

test('the owner and a super admin change the email of the owner, and each change is published and keeps the previous address', async () => {
  const previous = (await cases.userDocument(ownerId)) as unknown as { email: string };
  expect((await change(staffOf(1, [], ownerId), 'first@owner.test')).userErrors).toEqual([]);
  expect((await change(superAdmin, 'second@owner.test')).userErrors).toEqual([]);
  expect((await change(superAdmin, 'SECOND@owner.test')).userErrors).toEqual([]);
  await cases.world.platform.relay.sweep();
  const events = cases.world.platform.mongo.collection('events');
  const found = await events.find({ 'data.userId': ownerId, type: 'identity.email.changed' }).toArray();
  expect(found).toHaveLength(2);
  expect(JSON.stringify(found)).not.toContain('@');
  const query = `query ($changeId: ID!) { internalEmailChange(companyId: 1, userId: "${ownerId}", changeId: $changeId) { previousEmail byName } }`;
  const details = [];
  for (const { data } of found) {
    const answer = await cases.world.ask(serviceActor('notifications'), query, { changeId: data.changeId });
    details.push(answer.data?.internalEmailChange);
  }
  expect(details).toEqual(
    expect.arrayContaining([
      { previousEmail: previous.email, byName: null },
      { previousEmail: 'first@owner.test', byName: 'Super Admin' },
    ]),
  );
});

test('only notifications reads the security contacts, which are the owners', async () => {
  const query = '{ internalSecurityContacts(companyId: 1) }';
  const read = async (service: 'notifications' | 'billing') => await cases.world.ask(serviceActor(service), query);
  expect((await read('notifications')).data?.internalSecurityContacts).toEqual([ownerId]);
  expect((await read('billing')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});

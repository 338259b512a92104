import { serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, expect, test } from 'vitest';
import { createStaffCases, makeStaff } from './world/staff-cases.ts';

const cases = await createStaffCases();
afterAll(() => disposeTestPlatform(cases.world.platform));

test('an 11th change of an email in a day is refused, and the first previous address is still known for its notice', async () => {
  const manager = staffOf(1);
  const { id, email } = await makeStaff(cases, manager, []);
  const change = () => cases.update({ ...manager, userId: id }, { id, email: cases.person().email });
  for (let count = 0; count < 10; count += 1) expect((await change()).userErrors).toEqual([]);
  expect((await change()).userErrors).toMatchObject([{ code: 'CONFLICT', field: 'email' }]);
  const { platform, app } = cases.world;
  await platform.relay.sweep();
  const events = platform.mongo.collection('events').find({ type: 'identity.email.changed', 'data.userId': id });
  const notices = await Promise.all(
    (await events.toArray()).map(({ data }) =>
      app.useCases.findEmailChange(serviceActor('notifications'), 1, id, data.changeId),
    ),
  );
  expect(notices.map((notice) => notice?.previousEmail)).toContain(email);
});

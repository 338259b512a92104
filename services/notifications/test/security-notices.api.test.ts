import { domainEvents } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'mail@example.test' });
const { resend, directory, publish, attemptDue, configure } = world;
directory.companies.set(1, 'Lakeside');
for (const [id, name] of [
  ['ada', 'Ada'],
  ['bob', 'Bob'],
])
  directory.people.set(`1/${id}`, `${name}@lakeside.test`);
directory.people.set('0/super-admin', 'root@utility.test');
directory.securityContacts.set(1, ['ada', 'bob']);
const accepted = (part: string) => [...resend.accepted.values()].filter(({ key }) => key.includes(part));

test('informs each business owner once of a changed merchant key, even if the event is delivered twice at once', async () => {
  const data = { changeId: 'change1', byUserId: 'super-admin' };
  const deliver = () => publish(domainEvents.paymentConfigurationChanged, 1, data);
  await Promise.all([deliver(), deliver()]);
  await deliver();
  await attemptDue();
  expect(accepted('change1').map(({ to }) => to)).toEqual(['Ada@lakeside.test', 'Bob@lakeside.test']);
  expect(accepted('change1')[0]?.subject).toBe('Payment Setup was changed');
  expect(accepted('change1')[0]?.text).toContain('changed Payment Setup of Lakeside on Nov 21, 2026');
});

test('informs the previous address of a changed email', async () => {
  const change = {
    name: 'Ada',
    previousEmail: 'old@lakeside.test',
    byName: 'Bob',
    changedAt: '2026-11-21T12:00:00.000Z',
  };
  directory.emailChanges.set('1/ada/change2', change);
  for (const _delivery of [1, 2]) await publish(domainEvents.emailChanged, 1, { userId: 'ada', changeId: 'change2' });
  await attemptDue();
  expect(accepted('change2')).toMatchObject([{ to: 'old@lakeside.test', subject: 'Your email address was changed' }]);
  expect(accepted('change2')[0]?.text).toContain('account was changed by Bob on Nov 21, 2026');
});

test('sends the notice of a changed email configuration with the settings of the deployment, without a secret', async () => {
  await configure(superAdmin, 1, { apiKey: 're_key_of_a_thief', fromEmail: 'thief@mail.test', enabled: false });
  await configure(staffOf(1), 1, { fromName: 'Lakeside' });
  await world.platform.relay.sweep();
  const events = await world.platform.mongo.collection('events').find({ companyId: 1 }).toArray();
  expect(events.map(({ type }) => type)).toEqual([
    'notifications.configuration.changed',
    'notifications.configuration.changed',
  ]);
  expect(JSON.stringify(events)).not.toContain('re_key');
  const { changeId, byUserId } = events[0]?.data ?? {};
  await publish(domainEvents.emailConfigurationChanged, 1, { changeId, byUserId });
  await attemptDue();
  const mails = accepted(changeId);
  expect(mails.map(({ to, authorization }) => [to, authorization])).toEqual([
    ['Ada@lakeside.test', 'Bearer re_test'],
    ['Bob@lakeside.test', 'Bearer re_test'],
  ]);
  expect(JSON.stringify(mails)).not.toContain('thief');
});

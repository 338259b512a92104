import { domainEvents } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
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
const emailChange = {
  name: 'Ada',
  previousEmail: 'old@lakeside.test',
  byName: 'Bob',
  changedAt: '2026-11-21T12:00:00.000Z',
};
const acceptedWith = (part: string) => [...resend.accepted.values()].filter(({ key }) => key.includes(part));

test('each security contact is informed once of a changed merchant key, even if the event is delivered twice at the same time', async () => {
  const data = { changeId: 'change1', byUserId: 'super-admin' };
  const deliver = () => publish(domainEvents.paymentConfigurationChanged, 1, data);
  await Promise.all([deliver(), deliver()]);
  await deliver();
  await attemptDue();
  expect(
    acceptedWith('change1')
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['Ada@lakeside.test', 'Bob@lakeside.test']);
  expect(acceptedWith('change1')[0]?.subject).toBe('Payment Setup was changed');
  expect(acceptedWith('change1')[0]?.text).toContain('changed Payment Setup for Lakeside on Nov 21, 2026');
});

test('the previous address is informed of a changed email', async () => {
  directory.emailChanges.set('1/ada/change2', emailChange);
  for (const _delivery of [1, 2]) await publish(domainEvents.emailChanged, 1, { userId: 'ada', changeId: 'change2' });
  await attemptDue();
  expect(acceptedWith('change2')).toMatchObject([
    { to: 'old@lakeside.test', subject: 'Your email address was changed' },
  ]);
  expect(acceptedWith('change2')[0]?.text).toContain('account was changed by Bob on Nov 21, 2026');
});

test('the notice of a changed email configuration is sent with the settings of the deployment, without a secret', async () => {
  await configure(superAdmin, 1, { apiKey: 're_key_of_a_thief', fromEmail: 'thief@mail.test', enabled: false });
  await configure(staffOf(1), 1, { fromName: 'Lakeside' });
  await world.platform.relay.sweep();
  const events = await world.platform.mongo
    .collection('events')
    .find({ companyId: 1, type: /configuration/ })
    .toArray();
  expect(events.map(({ type }) => type)).toEqual([
    'notifications.configuration.changed',
    'notifications.configuration.changed',
  ]);
  expect(JSON.stringify(events)).not.toContain('re_key');
  const { changeId, byUserId } = events[0]?.data ?? {};
  await publish(domainEvents.emailConfigurationChanged, 1, { changeId, byUserId });
  await attemptDue();
  const emails = acceptedWith(changeId);
  expect(emails.map(({ to, authorization }) => [to, authorization]).toSorted()).toEqual([
    ['Ada@lakeside.test', 'Bearer re_test'],
    ['Bob@lakeside.test', 'Bearer re_test'],
  ]);
  expect(JSON.stringify(emails)).not.toContain('thief');
});

test('while the email of a company is off, security notices are sent with the settings of the deployment, and other email is captured', async () => {
  directory.emailChanges.set('2/eve/off', { ...emailChange, previousEmail: 'eve@hill.test' });
  const passwordChange = { name: 'Eve', email: 'eve@hill.test', lockToken: 't', changedAt: emailChange.changedAt };
  directory.changes.set('2/eve/off', passwordChange);
  directory.people.set('2/eve', 'eve@hill.test').set('2/olga', 'olga@hill.test');
  directory.securityContacts.set(2, ['olga']);
  await configure(superAdmin, 2, { apiKey: 're_of_hill' });
  await configure(staffOf(2), 2, { enabled: false });
  const ids = { userId: 'eve', changeId: 'off' };
  await publish(domainEvents.paymentConfigurationChanged, 2, { changeId: 'off', byUserId: 'eve' });
  await publish(domainEvents.emailChanged, 2, ids);
  await publish(domainEvents.passwordChanged, 2, { ...ids, by: 'reset-link' });
  await publish(domainEvents.userDeactivated, 2, { userId: 'eve', byUserId: 'mallory' });
  await world.paymentSucceeded(2, 'eve', 'off');
  await attemptDue();
  const sent = [...resend.accepted.values()].filter(({ to }) => to.endsWith('@hill.test'));
  expect(sent.map(({ subject, authorization }) => [subject, authorization]).sort()).toEqual([
    ['A user was deactivated', 'Bearer re_test'],
    ['Payment Setup was changed', 'Bearer re_test'],
    ['Your account was deactivated', 'Bearer re_test'],
    ['Your email address was changed', 'Bearer re_test'],
    ['Your password was changed', 'Bearer re_test'],
  ]);
  expect(await world.find(superAdmin, 2, 'receipt-off')).toMatchObject({ state: 'CAPTURED' });
  await configure(staffOf(2), 2, { enabled: true });
  await publish(domainEvents.paymentConfigurationChanged, 2, { changeId: 'on', byUserId: 'eve' });
  await attemptDue();
  expect(acceptedWith('on-olga').map(({ authorization }) => authorization)).toEqual(['Bearer re_of_hill']);
});

test('a deactivated user and each security contact are informed once, also contacts who can no longer sign in', async () => {
  directory.deactivated.add('1/cleo').add('1/bob').add('1/mallory');
  directory.people.set('1/cleo', 'Cleo@lakeside.test').set('1/mallory', 'Mallory@lakeside.test');
  directory.names.set('1/cleo', 'Cleo').set('1/mallory', 'Mallory').set('1/ada', 'Ada');
  directory.securityContacts.set(1, ['ada', 'bob', 'cleo']);
  const event = world.platform.createEvent(domainEvents.userDeactivated, 1, { userId: 'cleo', byUserId: 'mallory' });
  for (const _delivery of [1, 2]) await deliverEvent(world.app, event);
  await attemptDue();
  const emails = acceptedWith(event.id);
  expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ['Ada@lakeside.test', 'A user was deactivated'],
    ['Bob@lakeside.test', 'A user was deactivated'],
    ['Cleo@lakeside.test', 'Your account was deactivated'],
  ]);
  const textTo = (address: string) => emails.find(({ to }) => to === address)?.text;
  expect(textTo('Ada@lakeside.test')).toContain('Mallory deactivated the Lakeside account of Cleo on Nov 21, 2026');
  expect(textTo('Cleo@lakeside.test')).toContain('Your Lakeside account was deactivated by Mallory on Nov 21, 2026');
});

test('a contact who was deactivated meanwhile is informed of a changed setting, and gets no welcome', async () => {
  directory.deactivated.add('1/dora');
  directory.people.set('1/dora', 'Dora@lakeside.test');
  directory.securityContacts.set(1, ['dora']);
  await publish(domainEvents.paymentConfigurationChanged, 1, { changeId: 'change4', byUserId: 'ada' });
  await publish(domainEvents.userCreated, 1, { userId: 'dora', role: 'company_admin' });
  await attemptDue();
  expect(acceptedWith('change4').map(({ to }) => to)).toEqual(['Dora@lakeside.test']);
  expect(await world.find(superAdmin, 1, 'user-created-dora')).toMatchObject({ state: 'FAILED' });
});

import { domainEvents } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeAll, expect, test } from 'vitest';
import { createWorld, PUBLIC_URL } from './world/world.ts';

const world = await createWorld();
const { directory, publish, attemptDue, find, list, listAll, configure } = world;
const owner = staffOf(1);
const ADA = { name: 'Ada', email: 'ada@example.test' };
const LINK = `${PUBLIC_URL}/reset-password#token=t%2F1`;

beforeAll(async () => {
  directory.companies.set(1, 'Lakeside');
  directory.resets.set('1/captured', { ...ADA, token: 't/1' });
  directory.changes.set('1/ada/captured', { ...ADA, lockToken: 'f-1', changedAt: '2026-11-21T12:00:00.000Z' });
  await publish(domainEvents.passwordResetRequested, 1, { userId: 'ada', resetId: 'captured' });
  await publish(domainEvents.passwordChanged, 1, { userId: 'ada', changeId: 'captured', by: 'current-password' });
  await attemptDue();
});

const textIn = async (page: ReturnType<typeof list>, id: string) =>
  (await page).edges.find(({ node }) => node.id === id)?.node.text;

test('super admins see the link of a captured email, and staff do not', async () => {
  const id = 'password-reset-captured';
  expect(await find(superAdmin, 1, id)).toMatchObject({ state: 'CAPTURED', text: expect.stringContaining(LINK) });
  expect(await textIn(list(superAdmin, 1), id)).toContain(LINK);
  expect(await textIn(listAll(superAdmin), id)).toContain(LINK);
  expect(await textIn(list(superAdmin, 1), 'password-changed-captured')).toContain('/reset-password#lock=f-1');
  for (const text of [(await find(owner, 1, id))?.text, await textIn(list(owner, 1), id)]) {
    expect(text).toContain('(link hidden)');
    expect(text).not.toContain('token=');
  }
  expect(await textIn(list(owner, 1), 'password-changed-captured')).toContain("This wasn't me: (link hidden)");
  expect(JSON.stringify(await world.deliveries.find().toArray())).not.toMatch(/t%2F1|t\/1|f-1/);
});

test('the link is hidden when it is no longer valid or identity is unavailable', async () => {
  directory.unavailable.add('identity');
  expect((await find(superAdmin, 1, 'password-reset-captured'))?.text).toContain('(link hidden)');
  directory.unavailable.delete('identity');
  directory.resets.delete('1/captured');
  expect((await find(superAdmin, 1, 'password-reset-captured'))?.text).toContain('(link hidden)');
});

test('while email is disabled, emails are captured with that reason', async () => {
  await configure(superAdmin, 1, { apiKey: 're_own' });
  await configure(owner, 1, { enabled: false });
  directory.people.set('1/ada', 'ada@example.test');
  await world.paymentSucceeded(1, 'ada', 'disabled');
  await attemptDue();
  expect(await find(owner, 1, 'receipt-disabled')).toMatchObject({
    state: 'CAPTURED',
    reason: 'Email notifications are off',
    to: 'ada@example.test',
  });
  expect(world.resend.requests).toEqual([]);
  await configure(owner, 1, { enabled: true });
  await world.paymentSucceeded(1, 'ada', 'enabled');
  await attemptDue();
  expect(await find(owner, 1, 'receipt-enabled')).toMatchObject({ state: 'SENT', reason: null });
});

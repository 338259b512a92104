import { domainEvents } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeAll, expect, test } from 'vitest';
import { createWorld, PUBLIC_URL } from './world/world.ts';

const world = await createWorld();
const { directory, tell, tryDue, find, list, listAll, configure } = world;
const owner = staffOf(1);
const ADA = { name: 'Ada', email: 'ada@example.test' };
const LINK = `${PUBLIC_URL}/reset-password#token=t%2F1`;

beforeAll(async () => {
  directory.companies.set(1, 'Lakeside');
  directory.resets.set('1/kept', { ...ADA, token: 't/1' });
  directory.changes.set('1/ada/kept', { ...ADA, freezeToken: 'f-1', changedAt: '2026-11-21T12:00:00.000Z' });
  await tell(domainEvents.passwordResetRequested, 1, { userId: 'ada', resetId: 'kept' });
  await tell(domainEvents.passwordChanged, 1, { userId: 'ada', changeId: 'kept', by: 'current-password' });
  await tryDue();
});

const textIn = async (page: ReturnType<typeof list>, id: string) =>
  (await page).edges.find(({ node }) => node.id === id)?.node.text;

test('of captured mail a super admin reads the link, made anew; staff never do', async () => {
  const id = 'password-reset-kept';
  expect(await find(superAdmin, 1, id)).toMatchObject({ state: 'CAPTURED', text: expect.stringContaining(LINK) });
  expect(await textIn(list(superAdmin, 1), id)).toContain(LINK);
  expect(await textIn(listAll(superAdmin), id)).toContain(LINK);
  expect(await textIn(list(superAdmin, 1), 'password-changed-kept')).toContain('/reset-password#freeze=f-1');
  for (const text of [(await find(owner, 1, id))?.text, await textIn(list(owner, 1), id)]) {
    expect(text).toContain('(link hidden)');
    expect(text).not.toContain('token=');
  }
  expect(await textIn(list(owner, 1), 'password-changed-kept')).toContain('This was not me: (link hidden)');
  expect(JSON.stringify(await world.deliveries.find().toArray())).not.toMatch(/t%2F1|t\/1|f-1/);
});

test('once the link is of no use, or identity is away, it stays hidden', async () => {
  directory.away.add('identity');
  expect((await find(superAdmin, 1, 'password-reset-kept'))?.text).toContain('(link hidden)');
  directory.away.delete('identity');
  directory.resets.delete('1/kept');
  expect((await find(superAdmin, 1, 'password-reset-kept'))?.text).toContain('(link hidden)');
});

test('while e-mail is disabled nothing is sent, and what was owed says so', async () => {
  await configure(superAdmin, 1, { apiKey: 're_own' });
  await configure(owner, 1, { enabled: false });
  directory.people.set('1/ada', 'ada@example.test');
  await world.succeeded(1, 'ada', 'disabled');
  await tryDue();
  expect(await find(owner, 1, 'receipt-disabled')).toMatchObject({
    state: 'CAPTURED',
    reason: 'E-mail notifications are disabled',
    to: 'ada@example.test',
  });
  expect(world.resend.handedOver).toEqual([]);
  await configure(owner, 1, { enabled: true });
  await world.succeeded(1, 'ada', 'enabled');
  await tryDue();
  expect(await find(owner, 1, 'receipt-enabled')).toMatchObject({ state: 'SENT', reason: null });
});

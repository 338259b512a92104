import { actorsByTitle, staffOf, staffWithout, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { configure, configurationOf, sendTest } = world;
const SET = { fromEmail: 'bills@lakeside.test', replyToEmail: 'office@lakeside.test', apiKey: 're_of_lakeside' };

beforeEach(async () => {
  await configure(superAdmin, 1, { ...SET, fromName: 'Lakeside' });
});

test.each<[string, object]>([
  ['another sender', { fromEmail: 'boss@bank.test' }],
  ['a blank sender', { fromEmail: '' }],
  ['another reply-to', { replyToEmail: 'boss@bank.test' }],
  ['a blank reply-to', { replyToEmail: null }],
  ['another key', { apiKey: 're_other' }],
  ['the mask of another key', { apiKey: 're_oth••••••••' }],
  ['a blank key', { apiKey: '' }],
  ['an invalid sender', { fromEmail: 'x' }],
])('%s is refused from a company’s staff, and nothing is applied', async (_change, input) => {
  const before = await configurationOf(superAdmin, 1);
  await expect(configure(staffOf(1), 1, { fromName: 'Changed', ...input })).rejects.toThrow('FORBIDDEN');
  expect(await configurationOf(superAdmin, 1)).toEqual(before);
});

test('staff may send restricted fields back unchanged and update the others', async () => {
  const { userErrors } = await configure(staffOf(1), 1, {
    provider: 'RESEND',
    fromEmail: SET.fromEmail,
    replyToEmail: SET.replyToEmail,
    apiKey: 're_of_••••••••',
    fromName: 'Changed',
  });
  expect(userErrors).toEqual([]);
  expect(await configurationOf(superAdmin, 1)).toMatchObject({
    fromEmail: SET.fromEmail,
    apiKey: 're_of_••••••••',
    fromName: 'Changed',
  });
});

const actorTitled = actorsByTitle(1, 'manageUsers');

test.each([
  ['an anonymous caller', 'UNAUTHENTICATED'],
  ['staff without manageUsers', 'FORBIDDEN'],
  ['a partner key', 'FORBIDDEN'],
  ['a customer', 'FORBIDDEN'],
  ['staff of another company', 'NOT_FOUND'],
  ['a partner key of another company', 'NOT_FOUND'],
  ['another service', 'NOT_FOUND'],
])('a company’s configuration is refused to %s with %s', async (caller, code) => {
  const actor = actorTitled(caller);
  const before = await configurationOf(superAdmin, 1);
  await expect(configurationOf(actor, 1)).rejects.toThrow(code);
  await expect(configure(actor, 1, { fromName: 'Mine' })).rejects.toThrow(code);
  await expect(sendTest(actor, 1, 'a@b.test')).rejects.toThrow(code);
  expect(await configurationOf(superAdmin, 1)).toEqual(before);
  expect(await world.deliveries.countDocuments({ companyId: 1 })).toBe(0);
});

test.each([
  ['an anonymous caller', 'UNAUTHENTICATED'],
  ['staff with manageUsers', 'FORBIDDEN'],
  ['a partner key', 'FORBIDDEN'],
  ['a customer', 'FORBIDDEN'],
])('the global configuration is refused to %s with %s', async (caller, code) => {
  const actor = actorTitled(caller);
  await expect(configurationOf(actor, null)).rejects.toThrow(code);
  await expect(configure(actor, null, { fromName: 'Mine' })).rejects.toThrow(code);
  await expect(sendTest(actor, null, 'a@b.test')).rejects.toThrow(code);
  expect(await configurationOf(superAdmin, null)).toMatchObject({ fromName: null });
});

test('a missing company and another company are refused with the same error', async () => {
  world.directory.companies.set(99, null);
  const errorOf = async (call: Promise<unknown>) => call.catch(String);
  const missing = await errorOf(configure(superAdmin, 99, { enabled: false }));
  expect(missing).toBe('Error: NOT_FOUND: Company not found');
  expect(await errorOf(configure(staffOf(1), 99, { enabled: false }))).toBe(missing);
  expect(await errorOf(configure(staffOf(1), 2, { enabled: false }))).toBe(missing);
  for (const id of ['0', '-1', 'x', '1.0'])
    expect(await errorOf(configure(superAdmin, id, { enabled: false }))).toBe(missing);
  expect(await configurationOf(superAdmin, null)).toMatchObject({ enabled: true });
});

test('permissions are checked before the input', async () => {
  await expect(configure(staffOf(2), 1, { passwordResetBody: 'x' })).rejects.toThrow('NOT_FOUND');
  await expect(sendTest(staffWithout(1, 'manageUsers'), 1, 'x')).rejects.toThrow('FORBIDDEN');
});

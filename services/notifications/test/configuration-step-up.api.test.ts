import { MINUTE_MS } from '@utility-pay/contracts';
import { partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, configure, configurationOf } = world;
const COMPANY = 301;

const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE_MS).toISOString();

test.each([
  ['API key', { apiKey: 're_key_of_a_thief' }],
  ['sender', { fromEmail: 'thief@mail.test' }],
  ['text of reset emails', { passwordResetBody: 'Open https://thief.test/ {resetLink}' }],
  ['switch that turns email off', { enabled: false }],
])('the %s cannot be changed when the sign-in is 30 minutes old', async (_title, change) => {
  for (const companyId of [COMPANY, null]) {
    const before = await configurationOf(superAdmin, companyId);
    const update = configure({ ...superAdmin, authenticatedAt: minutesAgo(30) }, companyId, change);
    await expect(update).rejects.toThrow('STEP_UP_REQUIRED: Confirm your password to continue');
    expect(await configurationOf(superAdmin, companyId)).toEqual(before);
  }
  const { userErrors } = await configure({ ...superAdmin, authenticatedAt: minutesAgo(29) }, COMPANY, change);
  expect(userErrors).toEqual([]);
});

test('step-up is required only from callers with the permission, and only if the update changes something', async () => {
  const stale = { authenticatedAt: minutesAgo(31) };
  const company = COMPANY + 1;
  const { enabled, fromName } = await configurationOf(staffOf(company), company);
  expect((await configure({ ...staffOf(company), ...stale }, company, { enabled, fromName })).userErrors).toEqual([]);
  const change = { fromName: 'Another name' };
  await expect(configure({ ...staffOf(company, []), ...stale }, company, change)).rejects.toThrow('FORBIDDEN');
  await expect(configure({ ...staffOf(company + 1), ...stale }, company, change)).rejects.toThrow('NOT_FOUND');
  for (const actor of [partnerOf(company), serviceActor('gateway')])
    await expect(configure(actor, company, change)).rejects.toThrow(/FORBIDDEN|NOT_FOUND/);
});

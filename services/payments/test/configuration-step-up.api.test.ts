import { MINUTE_MS } from '@utility-pay/contracts';
import { partnerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();

const minutesAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * MINUTE_MS).toISOString();
const storedKey = async (companyId: number) =>
  (await world.app.useCases.readConfiguration(staffOf(companyId), companyId))?.merchantToken;

test('refuses to change the merchant key 30 minutes after the sign-in, for staff and super admins, but not after 29', async () => {
  const { companyId } = await world.company({}, { testMode: true });
  const input = { companyId: String(companyId), merchantToken: 'the-key-of-a-thief-0123' };
  for (const role of ['company_admin', 'super_admin'] as const) {
    const stale = { ...staffOf(companyId), role, authenticatedAt: minutesAgo(30) };
    await expect(world.configure(stale, input)).rejects.toThrow('STEP_UP_REQUIRED: Confirm your password to continue');
  }
  expect(await storedKey(companyId)).toBe(MERCHANT_KEY);
  await world.configure({ ...staffOf(companyId), authenticatedAt: minutesAgo(29) }, input);
  expect(await storedKey(companyId)).toBe(input.merchantToken);
});

test.each([
  ['the TPN', { tpnNumber: '999999999999' }],
  ['the mode', { testMode: false }],
])('refuses to change %s 31 minutes after the sign-in', async (_title, change) => {
  const { companyId } = await world.company({}, { testMode: true });
  const input = { companyId: String(companyId), merchantToken: MERCHANT_KEY, ...change };
  await expect(world.configure({ ...staffOf(companyId), authenticatedAt: minutesAgo(31) }, input)).rejects.toThrow(
    'STEP_UP_REQUIRED',
  );
});

test('requires the password only from callers who may make the change, and only if something changes', async () => {
  const { companyId } = await world.company({}, { testMode: true });
  const stale = { authenticatedAt: minutesAgo(31) };
  const input = { companyId: String(companyId), merchantToken: MERCHANT_KEY };
  expect((await world.configure({ ...staffOf(companyId), ...stale }, input)).userErrors).toEqual([]);
  await expect(world.configure({ ...staffOf(companyId, ['manageUsers']), ...stale }, input)).rejects.toThrow(
    'FORBIDDEN',
  );
  await expect(world.configure({ ...staffOf(companyId + 1), ...stale }, input)).rejects.toThrow('NOT_FOUND');
  for (const actor of [partnerOf(companyId), serviceActor('gateway')])
    await expect(world.configure(actor, input)).rejects.toThrow('FORBIDDEN');
});

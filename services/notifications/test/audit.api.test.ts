import { NO_COMPANY } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_environment' });
const { platform, configure, sendTest } = world;
const CANARY = 're_canary_key_0123456789';

test('a changed email configuration is recorded without its key and its text', async () => {
  world.directory.companies.set(501, 'Lakeside Water');
  await configure(superAdmin, 501, { apiKey: CANARY, fromEmail: 'bills@lake.test' });
  world.advance(1000);
  await configure(staffOf(501), 501, { fromName: 'Lakeside', passwordResetBody: 'Open {{resetLink}}' });
  world.advance(1000);
  await configure(staffOf(501), 501, { fromName: 'Lakeside' });
  const acts = await recordedActs(platform, 501);
  expect(acts.map(({ action, actor, before, after }) => [action, actor, before, after])).toEqual([
    [
      'email-configuration.changed',
      { kind: 'user', id: 'super-admin', role: 'super_admin' },
      {},
      { apiKey: 'changed', fromEmail: 'bills@lake.test' },
    ],
    [
      'email-configuration.changed',
      { kind: 'user', id: 'staff-501', role: 'company_admin' },
      {},
      { fromName: 'Lakeside', passwordResetBody: 'changed' },
    ],
  ]);
  expect(JSON.stringify(acts)).not.toContain(CANARY);
});

test('changes of the global configuration are recorded for the deployment', async () => {
  await configure(superAdmin, null, { fromEmail: 'all@portal.test' });
  expect(await recordedActs(platform, NO_COMPANY)).toMatchObject([
    { action: 'email-configuration.changed', after: { fromEmail: 'all@portal.test' } },
  ]);
});

test('a test email is recorded with its delivery, in the write that creates it', async () => {
  world.directory.companies.set(502, 'Hill Gas');
  const { delivery } = await withoutRelay(platform, () => sendTest(staffOf(502), 502, 'ada@example.test'));
  const id = delivery?.id ?? '';
  expect(await world.deliveries.findOne({ _id: id })).toMatchObject({
    outbox: [{ type: 'notifications.act.recorded' }],
  });
  const acts = await recordedActs(platform, 502);
  expect(acts).toMatchObject([{ action: 'test-email.sent', target: { type: 'delivery', id } }]);
  expect(JSON.stringify(acts)).not.toContain('ada@example.test');
});

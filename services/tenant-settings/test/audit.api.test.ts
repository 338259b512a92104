import type { Actor } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { afterAll, expect, test } from 'vitest';
import { pngUrl } from './world/images.ts';
import {
  createWorld,
  RESET_BRANDING,
  UPDATE_BILLING_METHOD,
  UPDATE_BRANDING,
  UPDATE_CLAIMS,
  UPDATE_HOSTS,
  UPDATE_INFORMATION,
  UPDATE_OTHER_AMOUNTS,
  UPDATE_UPLOAD_REVIEW,
} from './world/world.ts';

const world = await createWorld();
const { platform, ask } = world;
afterAll(world.close);
const information = { name: 'Lakeside', phone: '5550100', address: 'Road 1', website: '', email: 'office@lake.test' };

const change = async (actor: Actor, mutation: string, input: object) => {
  world.time.now = new Date(world.time.now.getTime() + 1000);
  const { data, errors } = await ask(actor, mutation, { input });
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data)).not.toContain('"code"');
};

test('every change of a company is recorded with its values', async () => {
  const id = await world.createCompany('Lakeside Water');
  const company = { companyId: String(id) };
  const staff = staffOf(id);
  await change(staff, UPDATE_INFORMATION, { ...company, ...information });
  await change(staff, UPDATE_INFORMATION, { ...company, ...information });
  await change(staff, UPDATE_CLAIMS, { ...company, claimCheck: 'NAME', claimNetworks: ['192.0.2.0/24'] });
  await change(staff, UPDATE_OTHER_AMOUNTS, { ...company, allowed: true, minimumMinor: 500 });
  await change(staff, UPDATE_BILLING_METHOD, { ...company, billingMethod: 'BALANCE_FORWARD' });
  await change(staff, UPDATE_UPLOAD_REVIEW, { ...company, uploadReview: 'ALWAYS' });
  await change(superAdmin, UPDATE_HOSTS, { ...company, hostNames: ['pay.lake.test'] });
  const logoUrl = await pngUrl();
  await change(staff, UPDATE_BRANDING, { ...company, primaryColor: '#123456', customCSS: 'a { color: red }', logoUrl });
  await change(staff, UPDATE_BRANDING, { ...company, primaryColor: '#654321' });
  await change(staff, RESET_BRANDING, company);
  const acts = await recordedActs(platform, id);
  expect(acts.map(({ action, actor }) => [action, 'id' in actor && actor.id])).toEqual([
    ['company.created', 'super-admin'],
    ['business-information.changed', `staff-${id}`],
    ['claim-settings.changed', `staff-${id}`],
    ['other-amounts.changed', `staff-${id}`],
    ['billing-method.changed', `staff-${id}`],
    ['upload-review.changed', `staff-${id}`],
    ['host-names.changed', 'super-admin'],
    ['branding.changed', `staff-${id}`],
    ['branding.changed', `staff-${id}`],
    ['branding.reset', `staff-${id}`],
  ]);
  expect(acts[1]).toMatchObject({
    address: '127.0.0.1',
    target: { type: 'company', id: String(id) },
    before: { name: 'Lakeside Water' },
    after: { name: 'Lakeside', phone: '5550100', email: 'office@lake.test' },
  });
  expect(acts[2]?.after).toEqual({ claimCheck: 'name', claimNetworks: '192.0.2.0/24' });
  expect(acts[3]).toMatchObject({
    before: { otherAmountsAllowed: false },
    after: { otherAmountsAllowed: true },
  });
  expect(acts[4]).toMatchObject({
    before: { billingMethod: 'open-item' },
    after: { billingMethod: 'balance-forward' },
  });
  expect(acts[5]).toMatchObject({ before: { uploadReview: 'unusual' }, after: { uploadReview: 'always' } });
  expect(acts[6]?.after).toEqual({ hostNames: 'pay.lake.test' });
  expect(acts[7]?.after).toMatchObject({ primaryColor: '#123456', customCSS: 'changed', logo: 'changed' });
  expect(acts[8]).toMatchObject({ before: { primaryColor: '#123456' }, after: { primaryColor: '#654321' } });
});

test('the act is stored in the same write as the change, so that a crash right after it loses neither', async () => {
  const id = await world.createCompany('Hill Gas');
  await platform.relay.sweep();
  const stored = () => platform.mongo.collection<{ _id: number }>('companies').findOne({ _id: id });
  await withoutRelay(platform, () =>
    change(staffOf(id), UPDATE_INFORMATION, { companyId: String(id), ...information, name: 'Hill' }),
  );
  expect(await stored()).toMatchObject({ name: 'Hill', outbox: [{ type: 'tenant-settings.act.recorded' }] });
  await platform.relay.sweep();
  await platform.relay.sweep();
  expect(await recordedActs(platform, id)).toHaveLength(2);
  expect(await stored()).not.toHaveProperty('outbox');
});

test('a refused change is not recorded', async () => {
  const id = await world.createCompany('Valley Power');
  await ask(staffOf(id, []), UPDATE_INFORMATION, { input: { companyId: String(id), ...information } });
  await ask(staffOf(id), UPDATE_INFORMATION, { input: { companyId: String(id), ...information, email: 'none' } });
  expect(await recordedActs(platform, id)).toHaveLength(1);
});

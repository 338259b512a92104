import { NO_COMPANY } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartnerKeyCases, type PartnerKeyCases } from './world/partner-key-cases.ts';
import { createRecoveryWorld, PET, type RecoveryWorld } from './world/recovery-world.ts';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';

let staff: StaffCases;
let keys: PartnerKeyCases;
let recovery: RecoveryWorld;
beforeAll(async () => {
  [staff, keys, recovery] = [await createStaffCases(), await createPartnerKeyCases(), await createRecoveryWorld()];
});
afterAll(async () => {
  for (const { platform } of [staff.world, keys.world, recovery]) await disposeTestPlatform(platform);
});

test('the audit log records every change of staff, without names, email addresses and passwords', async () => {
  const owner = {
    name: 'Canary Owner',
    email: 'canary-owner@staff.test',
    password: 'canary password 1',
    companyId: '2',
  };
  await staff.world.createOwner(owner);
  staff.world.advance(1000);
  const clerk = await makeStaff(staff, superAdmin, ['VIEW_PAYMENTS'], 2);
  const { id } = clerk;
  const steps: object[] = [
    { permissions: ['MANAGE_BRANDING'] },
    { name: 'Canary Renamed' },
    { email: 'canary-moved@staff.test' },
    { active: false },
    { active: true },
  ];
  for (const step of steps) {
    staff.world.advance(1000);
    await staff.update(superAdmin, { id, ...step });
    await staff.update(superAdmin, { id, ...step });
  }
  staff.world.advance(1000);
  const passwords = { currentPassword: clerk.password, newPassword: 'canary password 2' };
  await staff.changePassword(staffOf(2, ['manageBranding'], id), { userId: id, ...passwords });
  const acts = await recordedActs(staff.world.platform, 2);
  expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['business-owner.created', undefined, undefined],
    ['staff.created', undefined, { permissions: 'viewPayments' }],
    ['staff.permissions-changed', { permissions: 'viewPayments' }, { permissions: 'manageBranding' }],
    ['staff.changed', {}, { name: 'changed' }],
    ['email.changed', {}, { email: 'changed' }],
    ['staff.deactivated', { active: true }, { active: false }],
    ['staff.reactivated', { active: false }, { active: true }],
    ['password.changed', undefined, { with: 'current-password' }],
  ]);
  expect(acts.at(-1)).toMatchObject({ actor: { kind: 'user', id }, target: { type: 'user', id } });
  expect(JSON.stringify(acts)).not.toMatch(/canary|person-/i);
});

test('a created super admin is recorded as an act of the system on the deployment', async () => {
  const { useCases } = staff.world.app;
  await useCases.createSuperAdmin({ email: 'root-2@utility.test', password: 'canary password 3' });
  const acts = await recordedActs(staff.world.platform, NO_COMPANY);
  expect(acts).toMatchObject([{ action: 'super-admin.created', actor: { kind: 'system' } }]);
});

test('created and revoked partner keys are recorded by name, without their secret', async () => {
  const { platform } = keys.world;
  const { partnerKey, secret } = await keys.create(staffOf(1));
  const id = partnerKey?.id ?? '';
  keys.world.advance(1000);
  await keys.revoke(staffOf(1), id);
  await keys.revoke(staffOf(1), id);
  const acts = await recordedActs(platform, 1);
  const target = { type: 'partner-key', id, label: 'Bookkeeping' };
  expect(acts).toMatchObject([
    { action: 'partner-key.created', target, after: { mode: 'live', scopes: 'customers:read' } },
    { action: 'partner-key.revoked', target },
  ]);
  expect(acts).toHaveLength(2);
  expect(JSON.stringify(acts)).not.toContain(secret?.slice(12));
});

test('the act of revoking a key is stored in the same write, so that a crash right after it loses neither', async () => {
  const { platform } = keys.world;
  const { partnerKey, secret } = await keys.create(staffOf(3), { ...keys.keyInput, companyId: '3' });
  await platform.relay.sweep();
  keys.world.advance(1000);
  await withoutRelay(platform, () => keys.revoke(staffOf(3), partnerKey?.id ?? '', '3'));
  const stored = await platform.mongo.collection('partner-keys').findOne({ companyId: 3 });
  expect(stored).toMatchObject({ revokedAt: expect.any(Date), outbox: [{ type: 'identity.act.recorded' }] });
  expect(await keys.read(secret)).toBeNull();
  expect(await keys.list(staffOf(3), '3')).toEqual([]);
  await platform.relay.sweep();
  expect((await recordedActs(platform, 3)).map(({ action }) => action)).toEqual([
    'partner-key.created',
    'partner-key.revoked',
  ]);
});

test('changes of questions and passwords and locked logins are recorded without the questions, answers and passwords', async () => {
  const customer = await recovery.buildCustomer({ companyId: 2, answer: 'Canary Bartholomew' });
  recovery.advance(1000);
  await recovery.answer(customer.email, 'Canary Bartholomew', { newPassword: 'a canary password' });
  recovery.advance(1000);
  await recovery.run('lockLogin', { token: await recovery.findLockToken(customer) });
  recovery.advance(1000);
  await recovery.run('requestPasswordReset', { email: customer.email });
  const token = await recovery.findResetToken(customer);
  await recovery.run('confirmPasswordReset', { token, newPassword: 'another canary password' });
  const acts = await recordedActs(recovery.platform, 2);
  const actor = { kind: 'user', id: customer.id, role: 'customer' };
  expect(acts).toMatchObject([
    { actor, action: 'security-question.changed' },
    { actor, action: 'password.changed', after: { with: 'security-question' } },
    { actor, action: 'login.locked' },
    { actor, action: 'password.changed', after: { with: 'reset-link' } },
  ]);
  expect(acts).toHaveLength(4);
  expect(JSON.stringify(acts)).not.toMatch(/canary|bartholomew/i);
  expect(JSON.stringify(acts)).not.toContain(PET);
});

test('a requested reset link for staff is recorded with an anonymous actor and the address of the request', async () => {
  const owner = { name: 'Owner', email: 'owner-3@staff.test', password: 'a long password 3', companyId: '3' };
  await recovery.createOwner(owner);
  recovery.advance(1000);
  await recovery.run('requestPasswordReset', { email: owner.email }, undefined, '192.0.2.44');
  const acts = await recordedActs(recovery.platform, 3);
  expect(acts.at(-1)).toMatchObject({
    action: 'reset-link.requested',
    actor: { kind: 'anonymous' },
    address: '192.0.2.44',
    target: { type: 'user' },
  });
});

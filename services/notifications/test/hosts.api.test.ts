import { domainEvents } from '@utility-pay/contracts';
import { beforeEach, expect, test } from 'vitest';
import { createWorld, PUBLIC_URL } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test' });
const { resend, directory, publish, attemptDue } = world;
const ADA = { name: 'Ada', email: 'ada@example.test' };
const LAKE = 'https://pay.lake.example';
const BILLS = 'https://bills.lake.example';
const HILL = 'https://pay.hill.example';
// Company 1 has two hosts, company 2 has one, and company 3 has none; 0 is the deployment.
directory.hosts.set(1, ['pay.lake.example', 'bills.lake.example']);
directory.hosts.set(2, ['pay.hill.example']);

let count = 0;
let id = '';
beforeEach(() => {
  count += 1;
  id = `h${count}`;
});

/** Sends the email of a password reset that was requested at `portalUrl`, and returns the origin of its link. */
async function sendReset(companyId: number, portalUrl?: string) {
  directory.resets.set(`${companyId}/${id}`, { ...ADA, token: 'token' });
  const origin = portalUrl ? { portalUrl } : {};
  await publish(domainEvents.passwordResetRequested, companyId, { userId: 'ada', resetId: id }, origin);
  await attemptDue();
  const { text = '', html = '' } = resend.accepted.get(`password-reset-${id}`) ?? {};
  const links = [...text.matchAll(/https?:\S+/g), ...html.matchAll(/(?<=href=")[^"]+/g)].map(([link]) => link);
  expect(new Set(links).size).toBe(1);
  return links[0]?.replace('/reset-password#token=token', '');
}

test.each([
  ['stays at the company’s host where it was requested', 1, BILLS, BILLS],
  ['stays at PUBLIC_URL where it was requested', 1, PUBLIC_URL, PUBLIC_URL],
  ['leads to the company’s first host without a request', 1, undefined, LAKE],
  ['leads to the company’s first host if it was requested at another company’s', 1, HILL, LAKE],
  ['leads to the company’s first host if its host was removed meanwhile', 2, 'https://old.hill.example', HILL],
  ['leads to PUBLIC_URL for a company without hosts', 3, undefined, PUBLIC_URL],
  ['leads to PUBLIC_URL if it was requested at another company’s host', 3, HILL, PUBLIC_URL],
  ['leads to PUBLIC_URL for a super admin at a company’s host', 0, HILL, PUBLIC_URL],
])('a reset link %s', async (_case, companyId, requested, expected) => {
  expect(await sendReset(companyId, requested)).toBe(expected);
});

test('the link of a composed email stays the same when the hosts change before the next attempt', async () => {
  directory.resets.set(`1/${id}`, { ...ADA, token: 'token' });
  resend.next({ kind: 'error', status: 500, name: 'application_error', message: 'no' });
  await publish(domainEvents.passwordResetRequested, 1, { userId: 'ada', resetId: id }, { portalUrl: BILLS });
  await attemptDue();
  directory.hosts.set(1, ['pay.lake.example']);
  world.advance(5000);
  await attemptDue();
  const requests = resend.requests.filter(({ key }) => key === `password-reset-${id}`);
  expect(requests.length).toBe(2);
  expect(new Set(requests.map((message) => JSON.stringify(message))).size).toBe(1);
});

test('links of password notices and welcomes follow the same rule', async () => {
  directory.changes.set(`1/ada/${id}`, { ...ADA, lockToken: 'lock', changedAt: '2026-11-21T12:00:00.000Z' });
  directory.people.set(`2/${id}`, 'new@hill.example');
  const changed = { userId: 'ada', changeId: id, by: 'reset-link' as const };
  await publish(domainEvents.passwordChanged, 1, changed, { portalUrl: HILL });
  await publish(domainEvents.userCreated, 2, { userId: id, role: 'company_admin' }, { portalUrl: HILL });
  await attemptDue();
  expect(resend.accepted.get(`password-changed-${id}`)?.text).toContain(`${LAKE}/reset-password#lock=lock`);
  expect(resend.accepted.get(`user-created-${id}`)?.text).toContain(`Sign in: ${HILL}/admin/login`);
});

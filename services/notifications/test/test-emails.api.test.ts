import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld({
  resendApiKey: 're_environment',
  fromAddress: 'mail@example.test',
  resendTimeoutMs: 2000,
});
const { configure, sendTest, resend, directory } = world;

let count = 300;
const company = () => {
  count += 1;
  directory.companies.set(count, `Company ${count}`);
  return count;
};
beforeEach(() => resend.next());

test('a test email is sent within the request', async () => {
  const id = company();
  const { delivery, userErrors } = await sendTest(staffOf(id), id, ' ada@example.test ');
  expect(userErrors).toEqual([]);
  expect(delivery).toMatchObject({ companyId: String(id), template: 'test', to: 'ada@example.test', state: 'SENT' });
  expect(delivery?.id).toMatch(/^test-[a-z0-9]{20}$/);
  expect(resend.accepted.get(delivery?.id ?? '')).toMatchObject({
    authorization: 'Bearer re_environment',
    from: `"Company ${id}" <mail@example.test>`,
    to: 'ada@example.test',
    subject: `Test email from Company ${id}`,
    text: expect.stringContaining('This is a test email.'),
    html: expect.stringContaining('This is a test email.'),
  });
});

test('a test email is sent with the company’s configuration, or with the global one', async () => {
  const id = company();
  await configure(superAdmin, null, { apiKey: 're_global', fromEmail: 'all@example.test', fromName: 'Portal' });
  await configure(superAdmin, id, { fromName: 'Lakeside', replyToEmail: 'office@lakeside.test' });
  const first = (await sendTest(staffOf(id), id, 'a@example.test')).delivery;
  await configure(superAdmin, id, { apiKey: 're_own', fromEmail: 'bills@lakeside.test' });
  const second = (await sendTest(superAdmin, id, 'a@example.test')).delivery;
  const own = (await sendTest(superAdmin, null, 'a@example.test')).delivery;
  await configure(superAdmin, null, { apiKey: '', fromEmail: '', fromName: '' });

  expect(resend.accepted.get(first?.id ?? '')).toMatchObject({
    authorization: 'Bearer re_global',
    from: '"Lakeside" <all@example.test>',
    replyTo: 'office@lakeside.test',
  });
  expect(resend.accepted.get(second?.id ?? '')).toMatchObject({
    authorization: 'Bearer re_own',
    from: '"Lakeside" <bills@lakeside.test>',
  });
  expect(own).toMatchObject({ companyId: null, subject: 'Test email from Utility Pay' });
  expect(resend.accepted.get(own?.id ?? '')).toMatchObject({ from: '"Portal" <all@example.test>' });
});

test.each(['', 'no-address', 'a@b', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: x@y.test', '"A" <a@b.test>'])(
  'the address %j is refused',
  async (address) => {
    const id = company();
    expect(await sendTest(staffOf(id), id, address)).toEqual({
      delivery: null,
      userErrors: [{ code: 'INVALID', field: 'testEmail', message: 'Please enter a valid email address' }],
    });
    expect(await world.deliveries.countDocuments({ companyId: id })).toBe(0);
  },
);

test('a test email is refused while email is disabled for the company or globally', async () => {
  const id = company();
  const refused = {
    delivery: null,
    userErrors: [{ code: 'EMAIL_DISABLED', field: null, message: 'Email notifications are off' }],
  };
  await configure(staffOf(id), id, { enabled: false });
  expect(await sendTest(staffOf(id), id, 'a@example.test')).toEqual(refused);
  const other = company();
  await configure(superAdmin, null, { enabled: false });
  expect(await sendTest(staffOf(other), other, 'a@example.test')).toEqual(refused);
  expect(await sendTest(superAdmin, null, 'a@example.test')).toEqual(refused);
  await configure(superAdmin, null, { enabled: true });
  expect(await world.deliveries.countDocuments({ companyId: { $in: [id, other] } })).toBe(0);
});

test('the provider’s rejection is shown, and the delivery stays queued when the provider is busy', async () => {
  const id = company();
  resend.next({ kind: 'error', status: 403, name: 'validation_error', message: 'The domain is not verified' });
  expect((await sendTest(staffOf(id), id, 'a@example.test')).delivery).toMatchObject({
    state: 'FAILED',
    reason: '403: The domain is not verified',
  });
  resend.next({ kind: 'error', status: 503, name: 'application_error', message: 'busy' });
  const { delivery } = await sendTest(staffOf(id), id, 'a@example.test');
  expect(delivery).toMatchObject({ state: 'QUEUED' });
  world.advance(5000);
  await world.attemptDue();
  expect(await world.find(staffOf(id), id, delivery?.id ?? '')).toMatchObject({ state: 'SENT' });
});

test('an 11th test email of a company in an hour is refused with RATE_LIMITED', async () => {
  const id = company();
  const results = await Promise.allSettled(
    Array.from({ length: 15 }, () => sendTest(staffOf(id), id, 'a@example.test')),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(String(refused[0]?.status === 'rejected' && refused[0].reason)).toBe(
    'Error: RATE_LIMITED: Too many test emails. Try again in 60 minutes.',
  );
  expect(await world.deliveries.countDocuments({ companyId: id })).toBe(10);
  const other = company();
  expect((await sendTest(staffOf(other), other, 'a@example.test')).delivery).toMatchObject({ state: 'SENT' });
  world.advance(60 * 60_000);
  expect((await sendTest(staffOf(id), id, 'a@example.test')).delivery).toMatchObject({ state: 'SENT' });
});

test('a worker sends a test email whose request was interrupted, after 20 seconds', async () => {
  const id = company();
  await world.deliveries.insertOne({
    _id: 'test-interrupted',
    companyId: id,
    template: 'test',
    testEmail: 'a@example.test',
    state: 'queued',
    version: 0,
    isUrgent: false,
    attempts: 0,
    nextAttemptAt: new Date(world.clock.now().getTime() + 20_000),
    createdAt: world.clock.now(),
  });
  expect(await world.attemptDue()).toBe(0);
  world.advance(20_000);
  await world.attemptDue();
  expect(await world.find(staffOf(id), id, 'test-interrupted')).toMatchObject({ state: 'SENT' });
});

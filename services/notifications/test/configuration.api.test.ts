import { RESET_TEMPLATE } from '@utility-pay/contracts';
import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { configure, configurationOf, directory } = world;

let count = 200;
const company = () => {
  count += 1;
  directory.companies.set(count, `Company ${count}`);
  return count;
};
const storedConfiguration = (companyId: number) =>
  world.platform.mongo
    .collection<{ _id: number }>('email-configurations')
    .findOne({ _id: companyId }, { projection: { outbox: 0, outboxAt: 0 } });

const DEFAULTS = {
  provider: 'RESEND',
  fromEmail: null,
  fromName: null,
  replyToEmail: null,
  enabled: true,
  apiKey: null,
  canDeliver: false,
  templates: { passwordReset: { subject: 'Reset Your Password', body: RESET_TEMPLATE.body } },
};

test('by default email is enabled, without a key and with the subject Reset Your Password', async () => {
  const id = company();
  expect(await configurationOf(staffOf(id), id)).toEqual({ companyId: String(id), ...DEFAULTS });
  expect(await configurationOf(superAdmin, null)).toEqual({ companyId: null, ...DEFAULTS });
  expect(RESET_TEMPLATE.body).toContain('{resetLink}');
  expect(RESET_TEMPLATE.body).toContain('{companyName}');
  expect(RESET_TEMPLATE.body).toContain('expires in 15 minutes');
});

test('a super admin saves all fields; the key is shown masked and stored encrypted', async () => {
  const id = company();
  const saved = await configure(superAdmin, id, {
    provider: 'RESEND',
    fromEmail: 'bills@lakeside.test',
    fromName: 'Lakeside',
    replyToEmail: 'office@lakeside.test',
    enabled: false,
    apiKey: 're_secret_of_lakeside',
    passwordResetSubject: 'New password for {companyName}',
    passwordResetBody: 'Go to {resetLink}',
  });
  const expected = {
    companyId: String(id),
    provider: 'RESEND',
    fromEmail: 'bills@lakeside.test',
    fromName: 'Lakeside',
    replyToEmail: 'office@lakeside.test',
    enabled: false,
    apiKey: 're_sec••••••••',
    canDeliver: true,
    templates: { passwordReset: { subject: 'New password for {companyName}', body: 'Go to {resetLink}' } },
  };
  expect(saved).toEqual({ emailConfiguration: expected, userErrors: [] });
  expect(await configurationOf(staffOf(id), id)).toEqual(expected);
  expect(JSON.stringify(await storedConfiguration(id))).not.toContain('secret');
});

test('the mask of the key keeps it, a blank key removes it, and the mask of another key is refused', async () => {
  const id = company();
  await configure(superAdmin, id, { apiKey: 're_first_key' });
  const stored = await storedConfiguration(id);
  await configure(superAdmin, id, { apiKey: 're_fir••••••••', fromName: 'New' });
  expect(await storedConfiguration(id)).toEqual({ ...stored, fromName: 'New' });
  expect((await configure(superAdmin, id, { apiKey: 're_oth••••••••' })).userErrors).toEqual([
    { code: 'INVALID', field: 'apiKey', message: 'Enter the full API key' },
  ]);
  expect(await configurationOf(superAdmin, id)).toMatchObject({ apiKey: 're_fir••••••••', canDeliver: true });
  await configure(superAdmin, id, { apiKey: '' });
  expect(await configurationOf(superAdmin, id)).toMatchObject({ apiKey: null, canDeliver: false });
  expect(await storedConfiguration(id)).not.toHaveProperty('apiKey');
});

test('absent fields stay, and unchanged fields are not written', async () => {
  const id = company();
  await configure(superAdmin, id, { fromEmail: 'a@lakeside.test' });
  await configure(superAdmin, id, { fromName: 'Lakeside' });
  const { templates, canDeliver, companyId, ...read } = await configurationOf(superAdmin, id);
  const { subject, body } = templates.passwordReset;
  const unchanged = { ...read, passwordResetSubject: subject, passwordResetBody: body.replaceAll('\n', '\r\n') };
  await configure(staffOf(id), id, unchanged);
  expect(await storedConfiguration(id)).toEqual({
    _id: id,
    companyId: id,
    fromEmail: 'a@lakeside.test',
    fromName: 'Lakeside',
  });
});

test('blank fields are removed', async () => {
  const id = company();
  await configure(superAdmin, id, { fromEmail: 'a@lakeside.test', fromName: 'Lakeside', replyToEmail: 'b@x.test' });
  await configure(superAdmin, id, { fromEmail: '', fromName: ' ', replyToEmail: null });
  expect(await configurationOf(superAdmin, id)).toMatchObject({ fromEmail: null, fromName: null, replyToEmail: null });
});

test.each([
  [{ fromEmail: 'no-address' }, 'fromEmail', 'From Email must be a valid email address'],
  [{ fromEmail: 'a@b.test\r\nBcc: x@y.test' }, 'fromEmail', 'From Email must be a valid email address'],
  [{ fromEmail: 'Bank <a@b.test>' }, 'fromEmail', 'From Email must be a valid email address'],
  [{ replyToEmail: 'a@b.test, c@d.test' }, 'replyToEmail', 'Reply-To must be a valid email address'],
  [{ fromName: 'Water\r\nBcc: x@y.test' }, 'fromName', 'From Name must be one line'],
  [{ fromName: 'x'.repeat(201) }, 'fromName', 'From Name is too long'],
  [{ apiKey: 'sk_live' }, 'apiKey', 'The API key must begin with re_'],
  [{ apiKey: 're_key\r\nX: y' }, 'apiKey', 'The API key must begin with re_'],
  [{ passwordResetSubject: ' ' }, 'passwordResetSubject', 'Required'],
  [{ passwordResetSubject: 'a\nb' }, 'passwordResetSubject', 'Subject must be one line'],
  [{ passwordResetSubject: '{resetLink}' }, 'passwordResetSubject', 'The subject must not contain {resetLink}'],
  [{ passwordResetBody: 'Hello' }, 'passwordResetBody', 'The body must contain {resetLink}'],
  [{ passwordResetBody: `{resetLink}${'x'.repeat(20_000)}` }, 'passwordResetBody', 'The text is too long'],
])('%o is refused with the rule’s message, and nothing is applied', async (input, field, message) => {
  const id = company();
  const { emailConfiguration, userErrors } = await configure(superAdmin, id, { enabled: false, ...input });
  expect(emailConfiguration).toBeNull();
  expect(userErrors).toEqual([{ code: 'INVALID', field, message }]);
  expect(await storedConfiguration(id)).toBeNull();
});

test('concurrent updates of different fields are all applied', async () => {
  const id = company();
  await Promise.all([
    configure(superAdmin, id, { fromEmail: 'a@lakeside.test' }),
    configure(staffOf(id), id, { fromName: 'Lakeside' }),
    configure(staffOf(id), id, { enabled: false }),
  ]);
  expect(await configurationOf(superAdmin, id)).toMatchObject({
    fromEmail: 'a@lakeside.test',
    fromName: 'Lakeside',
    enabled: false,
  });
});

test('fields that the company did not set are inherited from the global configuration', async () => {
  const id = company();
  await configure(superAdmin, null, { apiKey: 're_global', enabled: false, passwordResetSubject: 'Global' });
  const read = await configurationOf(staffOf(id), id);
  expect(read).toMatchObject({ apiKey: null, canDeliver: true, enabled: false, fromEmail: null });
  expect(read.templates.passwordReset.subject).toBe('Global');
  await configure(staffOf(id), id, { enabled: true, passwordResetSubject: 'Own' });
  expect(await configurationOf(staffOf(id), id)).toMatchObject({
    enabled: true,
    templates: { passwordReset: { subject: 'Own' } },
  });
  await configure(superAdmin, null, { apiKey: '', enabled: true, passwordResetSubject: 'Reset Your Password' });
});

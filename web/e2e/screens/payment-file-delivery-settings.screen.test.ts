import { openCompany, type Staff } from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE, type Visit } from '../support/browser.ts';
import { button, field, isFocused } from './support/elements.ts';
import { answerUnexpectedError, answerWith, holdOperation, interceptOperation } from './support/graph.ts';
import { openScreen } from './support/money-screens.ts';
import {
  answerDelivery,
  answerHostKey,
  answerSettingsMutation,
  HOST_KEY,
  OTHER_HOST_KEY,
  SERVER,
} from './support/payment-file-answers.ts';
import { portal } from './support/portal.ts';
import { requireStepUp } from './support/require-step-up.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { expectToast } from './support/toast.ts';
import { expectAccessibleOnPhoneAndDesktop } from './support/viewports.ts';

const PAGE = '/dashboard/payment-files/delivery';
const visit = screenBrowser();
let staff: Staff;

beforeAll(async () => {
  staff = await openCompany(portal(), 'Scheduled Water');
});

type Settings = Parameters<typeof answerDelivery>[2];

/** Opens the page with these settings, which the mutations change. */
async function openDeliverySettings(settings: Settings, viewport?: Visit): Promise<Page> {
  const page = await visit(viewport);
  await answerDelivery(page, staff.company.id, settings);
  return openScreen(page, staff.owner, PAGE);
}

const refusal = (name: string | null, message: string) => ({
  __typename: 'UserError',
  code: 'INVALID',
  field: name,
  message,
});

test('schedules a file each day at a chosen hour, and turns the schedule off', async () => {
  const settings: Settings = {};
  const page = await openDeliverySettings(settings);
  const sent: unknown[] = [];
  await answerSettingsMutation(page, 'updatePaymentFileSchedule', settings, ({ hour }) => {
    sent.push(hour);
    return { hour: hour as number | null };
  });
  await page.getByText('On days without new payments, no file is created.').waitFor();
  expect(await field(page, 'Time').count()).toBe(0);
  await page.getByRole('radio', { name: 'Every day' }).check();
  await expect.poll(() => field(page, 'Time').inputValue()).toBe('2');
  await page.getByText('Mountain Time').waitFor();
  await field(page, 'Time').selectOption('11:00 AM');
  await button(page, 'Save schedule').click();
  await expectToast(page, 'Schedule saved');
  await page.getByText('Next file: Nov 28, 2026, 11:00 AM MST').waitFor();
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.getByRole('radio', { name: 'Manually' }).check();
  await button(page, 'Save schedule').click();
  await expect.poll(() => page.getByText(/^Next file/).count()).toBe(0);
  expect(sent).toEqual([11, null]);
});

test('says why a schedule was not saved', async () => {
  const page = await openDeliverySettings({ hour: 2 });
  await answerSettingsMutation(page, 'updatePaymentFileSchedule', {}, () => [refusal('hour', 'Choose another hour')]);
  await button(page, 'Save schedule').click();
  await page.getByText('Choose another hour').first().waitFor();
  await expectAccessible(page);
});

test('sets up a server whose host key was confirmed, on a phone', async () => {
  const settings: Settings = {};
  const page = await openDeliverySettings(settings, PHONE);
  await answerHostKey(page, HOST_KEY);
  const sent: unknown[] = [];
  await answerSettingsMutation(page, 'updatePaymentFileServer', settings, ({ server }) => {
    sent.push(server);
    return { server: SERVER };
  });
  await page.getByText('New payment files can be delivered to your SFTP server.').waitFor();
  await button(page, 'Set up server').press('Enter');
  await button(page, 'Read host key').press('Enter');
  await page.getByText('Enter a host name such as sftp.example.com').waitFor();
  await expect.poll(() => isFocused(field(page, 'Host'))).toBe(true);
  await expect.poll(() => field(page, 'Port').inputValue()).toBe('22');
  await field(page, 'Host').fill('sftp.example.com');
  await button(page, 'Save server').click();
  for (const message of ['Read the host key first', 'Enter the user name', 'Enter the password'])
    await page.getByText(message, { exact: true }).waitFor();
  await expectAccessible(page);

  await button(page, 'Read host key').click();
  await page.getByText(HOST_KEY).waitFor();
  await field(page, 'Username').fill('utility');
  await field(page, 'Password').fill('correct horse');
  await field(page, 'Folder (optional)').fill('/inbox/');
  await button(page, 'Save server').click();
  await page.getByText('Compare the host key, then check this box').waitFor();
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('checkbox', { name: 'The fingerprint matches' }).press('Space');
  await button(page, 'Save server').click();
  await expectToast(page, 'SFTP server saved');
  await page.getByText('sftp.example.com', { exact: true }).waitFor();
  await button(page, 'Edit server').waitFor();
  await expectAccessibleOnPhoneAndDesktop(page);
  const { __typename: _type, ...server } = SERVER;
  expect(sent).toEqual([{ ...server, secret: 'correct horse' }]);
});

test('keeps the stored password unless the server or the user changes', async () => {
  const settings: Settings = { server: SERVER };
  const page = await openDeliverySettings(settings);
  await answerHostKey(page, OTHER_HOST_KEY);
  const sent: unknown[] = [];
  await answerSettingsMutation(page, 'updatePaymentFileServer', settings, ({ server }) => {
    sent.push(server);
    return {};
  });
  await button(page, 'Edit server').click();
  await page.getByText('Leave blank to keep the saved password.').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await expectAccessible(page);
  await field(page, 'Folder (optional)').fill('/other');
  await button(page, 'Save server').click();
  await expectToast(page, 'SFTP server saved');
  const { __typename: _type, ...server } = SERVER;
  expect(sent).toEqual([{ ...server, folder: '/other' }]);

  await button(page, 'Edit server').click();
  await field(page, 'Username').fill('other');
  await page.getByText(/^Enter the password again/).waitFor();
  await field(page, 'Port').fill('2222');
  await page.getByText(HOST_KEY).waitFor({ state: 'detached' });
  await button(page, 'Read host key').click();
  await page.getByText(OTHER_HOST_KEY).waitFor();
  await field(page, 'Port').fill('22');
  await button(page, 'Save server').click();
  for (const message of ['Read the host key first', 'Enter the password'])
    await page.getByText(message, { exact: true }).waitFor();
  expect(sent).toHaveLength(1);
});

test('enters a private key, and clears a password that was typed before', async () => {
  const page = await openDeliverySettings({});
  await button(page, 'Set up server').click();
  await field(page, 'Password').fill('correct horse');
  await field(page, 'Sign in with').selectOption('Private key');
  await expect.poll(() => field(page, 'Private key').inputValue()).toBe('');
  await page.getByText('OpenSSH or PEM format, without a passphrase.').waitFor();
  await expectAccessible(page);
});

test('shows progress while it reads the host key and signs in, and then the error', async () => {
  const page = await openDeliverySettings({});
  let userErrors = [refusal(null, 'sftp.example.com refused the connection on port 22. Check the host and port.')];
  await interceptOperation(page, 'ReadSftpHostKey', (route) => {
    const hostKey = userErrors.length > 0 ? null : HOST_KEY;
    return answerWith({ readSftpHostKey: { __typename: 'ReadSftpHostKeyPayload', hostKey, userErrors } })(route);
  });
  const reading = await holdOperation(page, 'ReadSftpHostKey');
  await button(page, 'Set up server').click();
  await field(page, 'Host').fill('sftp.example.com');
  await button(page, 'Read host key').click();
  await page.getByText('Connecting to sftp.example.com… This can take up to 15 seconds.').waitFor();
  await expectAccessible(page);
  reading.release();
  await page
    .getByRole('alert')
    .getByText('sftp.example.com refused the connection on port 22. Check the host and port.')
    .waitFor();
  userErrors = [];
  await button(page, 'Read host key').click();
  await page.getByRole('checkbox', { name: 'The fingerprint matches' }).check();
  await field(page, 'Username').fill('utility');
  await field(page, 'Password').fill('wrong');

  let refusals = [refusal(null, 'The server rejected the sign-in. Check the user name and the password or key.')];
  await answerSettingsMutation(page, 'updatePaymentFileServer', {}, () => refusals);
  const signingIn = await holdOperation(page, 'UpdatePaymentFileServer');
  await button(page, 'Save server').click();
  await page.getByText('Signing in to sftp.example.com… This can take up to 30 seconds.').waitFor();
  signingIn.release();
  await page
    .getByRole('alert')
    .getByText('The server rejected the sign-in. Check the user name and the password or key.')
    .waitFor();
  await expectAccessible(page);
  refusals = [refusal('server.host', 'Enter another host'), refusal('server.secret', 'Enter the key')];
  await button(page, 'Save server').click();
  await page.getByText('Enter another host', { exact: true }).waitFor();
  await page.getByText('Enter the key', { exact: true }).waitFor();
  await expect.poll(() => isFocused(field(page, 'Host'))).toBe(true);
});

test('asks for the password before the key is read, and before the server is removed', async () => {
  const settings: Settings = { server: SERVER };
  const page = await openDeliverySettings(settings);
  await answerHostKey(page, HOST_KEY);
  await answerSettingsMutation(page, 'updatePaymentFileServer', settings, ({ server }) => ({
    server: server as object | null,
  }));
  await requireStepUp(page, 'ReadSftpHostKey');
  await button(page, 'Edit server').click();
  await button(page, 'Read host key again').click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm your password' });
  await stepUp.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('Confirm your password to continue').waitFor();
  await button(page, 'Read host key again').click();
  await stepUp.getByLabel('Password', { exact: true }).fill(staff.login.password);
  await page.keyboard.press('Enter');
  await stepUp.waitFor({ state: 'detached' });
  await page.getByText(HOST_KEY).waitFor();
  await button(page, 'Cancel').click();

  await requireStepUp(page, 'UpdatePaymentFileServer');
  await button(page, 'Remove server').click();
  const question = page.getByRole('alertdialog', { name: 'Remove the SFTP server?' });
  await question.getByText('Payment files will no longer be delivered.').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove server' }).click();
  await stepUp.getByLabel('Password', { exact: true }).fill(staff.login.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'SFTP server removed');
  await button(page, 'Set up server').waitFor();
});

test('shows the loading and the error state', async () => {
  const page = await visit();
  const outage = await interceptOperation(page, 'PaymentFileDelivery', answerUnexpectedError);
  const heldOperation = await holdOperation(page, 'PaymentFileDelivery');
  await openScreen(page, staff.owner, PAGE);
  await page.getByText('Loading schedule and delivery').waitFor({ state: 'attached' });
  await expectAccessible(page);
  heldOperation.release();
  await page.getByText("Couldn't load the schedule and delivery").waitFor();
  await outage.stop();
  await button(page, 'Try again').click();
  await button(page, 'Save schedule').waitFor();
});

import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Actor } from '@utility-pay/contracts';
import { partnerOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { eventually } from '@utility-pay/testkit';
import { newSshKey, SFTP_PASSWORD, sftpAddress } from '@utility-pay/testkit/sftp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openDeliveries, type Payload, startServer } from './world/payment-file-delivery.ts';
import { refusedActors } from './world/permissions.ts';
import { clerkOf } from './world/uploads.ts';
import { payloadOf } from './world/world.ts';

const { platform, app, ask, openCompany, clerkAfterStepUp, setServer, UPDATE_SERVER } = await openDeliveries();

const READ_HOST_KEY = `mutation ($input: ReadSftpHostKeyInput!) { readSftpHostKey(input: $input) { hostKey userErrors { field message } } }`;
const OTHER_HOST_KEY = `SHA256:${'A'.repeat(43)}`;
const DELIVER_FILE = `mutation ($input: DeliverPaymentFileInput!) { deliverPaymentFile(input: $input) { userErrors { message } } }`;

test('a server whose host key is not the entered one is not saved and does not get the password', async () => {
  const server = await startServer();
  const company = await openCompany();
  const { settings } = await setServer(company, { ...sftpAddress(server), hostKey: OTHER_HOST_KEY });
  expect(settings).toBeNull();
  expect(server.receivedPasswords).toEqual([]);
});

test('the server settings are checked by signing in before they are saved, and each mistake has its message', async () => {
  const server = await startServer();
  const company = await openCompany();
  const address = sftpAddress(server);
  const messagesOf = async (changed: object) => (await setServer(company, { ...address, ...changed })).userErrors;
  expect(await messagesOf({ secret: 'wrong' })).toMatchObject([
    { message: 'The server rejected the sign-in. Check the user name and the password or key.' },
  ]);
  expect(await messagesOf({ folder: '/missing' })).toMatchObject([
    { message: 'The folder does not exist on the server.' },
  ]);
  expect(await messagesOf({ secret: undefined })).toMatchObject([
    { field: 'server.secret', message: 'Enter the password or private key' },
  ]);
  expect(await messagesOf({ hostKey: 'SHA256:abc' })).toMatchObject([{ field: 'server.hostKey' }]);
  expect(await messagesOf({ host: 'sftp.example.com/x' })).toMatchObject([{ field: 'server.host' }]);
  expect(await messagesOf({ authentication: 'PRIVATE_KEY', secret: 'no key' })).toMatchObject([
    { message: 'The private key could not be read. Use a key in OpenSSH or PEM format without a passphrase.' },
  ]);
  expect(await messagesOf({ host: '10.0.0.8' })).toMatchObject([
    { message: '10.0.0.8 is not a public internet address.' },
  ]);
  expect((await setServer(company, { ...address, folder: '' })).settings).toMatchObject({ server: { folder: '' } });
  // The stored password is kept for the same server, and for no other.
  expect((await messagesOf({ secret: undefined })).length).toBe(0);
  expect(await messagesOf({ secret: undefined, username: 'other' })).toMatchObject([{ field: 'server.secret' }]);
  const documents = await platform.mongo.collection('payment-file-settings').find({ companyId: company.id }).toArray();
  expect(JSON.stringify(documents)).not.toContain(SFTP_PASSWORD);
  const acts = JSON.stringify(await recordedActs(platform, company.id));
  expect(acts).toContain('payment-file-server.changed');
  expect(acts).not.toContain(SFTP_PASSWORD);
  expect((await setServer(company, null)).settings).toEqual({ server: null });
});

test('a server can be used with a private key', async () => {
  const secret = newSshKey();
  const server = await startServer({ userKey: secret });
  const company = await openCompany();
  const changed = { ...sftpAddress(server), authentication: 'PRIVATE_KEY', secret };
  expect((await setServer(company, changed)).userErrors).toEqual([]);
});

test('the host key is read without signing in', async () => {
  const server = await startServer();
  const company = await openCompany();
  const read = async (address: object): Promise<Payload> =>
    payloadOf<Payload>(
      await ask(clerkAfterStepUp(company), READ_HOST_KEY, { input: { companyId: company.companyId, ...address } }),
    );
  expect(await read({ host: server.host, port: server.port })).toEqual({ hostKey: server.fingerprint, userErrors: [] });
  expect(server.signIns).toBe(0);
  expect((await read({ host: '169.254.169.254', port: 80 })).userErrors).toMatchObject([
    { message: '169.254.169.254 is not a public internet address.' },
  ]);
  expect((await read({ host: server.host, port: 0 })).userErrors).toMatchObject([{ field: 'port' }]);
});

const UPDATE_SCHEDULE = `mutation ($input: UpdatePaymentFileScheduleInput!) { updatePaymentFileSchedule(input: $input) {
  settings { schedule { hour nextFileAt } } userErrors { field message } } }`;
const CALLS: [string, string, object][] = [
  ['setting the server', UPDATE_SERVER, { companyId: '1', server: null }],
  ['reading a host key', READ_HOST_KEY, { companyId: '1', host: '127.0.0.1', port: 22 }],
  ['delivering', DELIVER_FILE, { companyId: '1', paymentFileId: 'x' }],
  ['setting the schedule', UPDATE_SCHEDULE, { companyId: '1', hour: null }],
];

test.each(CALLS)('%s is refused except to staff with manageBalances', async (_what, mutation, input) => {
  for (const [who, actor, code] of refusedActors('manageBalances', 'balances:write'))
    expect([who, (await ask(actor, mutation, { input })).errors?.[0]?.extensions?.code]).toEqual([who, code]);
});

test('changing the server, and reading a host key, needs a confirmed password and is refused to partner keys', async () => {
  for (const [, mutation, input] of CALLS.slice(0, 2)) {
    const codeFor = async (actor: Actor) => (await ask(actor, mutation, { input })).errors?.[0]?.extensions?.code;
    expect(await codeFor(clerkOf(1))).toBe('STEP_UP_REQUIRED');
    expect(await codeFor(partnerOf(1, ['balances:write']))).toBe('FORBIDDEN');
  }
});

test('re-encrypting the secrets leaves the password of the server readable', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
  expect(await app.useCases.reencryptSecrets(() => undefined)).toMatchObject({ unreadable: 0 });
  expect((await setServer(company, { ...sftpAddress(server), secret: undefined })).userErrors).toEqual([]);
});

test('the portal closes a connection that the server never closes', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    // Goes on writing, also after the other side has ended its direction.
    const writing = setInterval(() => socket.write('SSH-2.0-silent\r\n'), 50);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(writing);
      sockets.delete(socket);
    });
    socket.resume();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const company = await openCompany();
  const answer = payloadOf<Payload>(
    await ask(clerkAfterStepUp(company), READ_HOST_KEY, {
      input: { companyId: company.companyId, host: '127.0.0.1', port },
    }),
  );
  expect(answer).toMatchObject({ hostKey: null, userErrors: [{ message: expect.stringContaining('127.0.0.1') }] });
  await eventually(() => expect(sockets.size).toBe(0));
});

import type { Actor } from '@utility-pay/contracts';
import { partnerOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { SFTP_PASSWORD, sftpAddress } from '@utility-pay/testkit/sftp-server';
import { expect, test } from 'vitest';
import { bills, CHECK, openPickups, PICK_UP_AGAIN, STOP, UPDATE } from './world/file-pickup.ts';
import { refusedActors } from './world/permissions.ts';
import { clerkOf } from './world/uploads.ts';

const { platform, app, ask, clock, checkFolders, openCompany } = await openPickups();

test('the settings are checked by signing in, and each mistake has its message', async () => {
  const company = await openCompany();
  const errorsOf = async (input: object) => (await company.update(input)).userErrors;
  expect(await errorsOf({ namePattern: 'bills.csv' })).toMatchObject([
    { field: 'namePattern', message: 'Use {YYYY} or {YY} exactly once, where the year is in the file name' },
  ]);
  expect(await errorsOf({ server: { ...sftpAddress(company.server), secret: 'wrong' } })).toMatchObject([
    { message: 'The server rejected the sign-in. Check the user name and the password or key.' },
  ]);
  expect(await errorsOf({ resultFolder: '/missing' })).toMatchObject([
    { message: 'The folder does not exist on the server.' },
  ]);
  expect(await errorsOf({ server: { ...sftpAddress(company.server), hostKey: 'x' } })).toMatchObject([
    { field: 'server.hostKey' },
  ]);
  expect((await company.read()).filePickup).toBeNull();
  expect(await errorsOf({})).toEqual([]);
  // The password is kept for the same server.
  const { secret: _secret, ...kept } = sftpAddress(company.server);
  expect(await errorsOf({ server: kept })).toEqual([]);
  const documents = await platform.mongo.collection('file-pickups').find({ companyId: company.id }).toArray();
  expect(JSON.stringify(documents)).not.toContain(SFTP_PASSWORD);
  const acts = JSON.stringify(await recordedActs(platform, company.id));
  expect(acts).toContain('file-pickup.changed');
  expect(acts).not.toContain(SFTP_PASSWORD);
});

test('a stopped pickup does not read its folder', async () => {
  const company = await openCompany();
  await company.update();
  await ask(company.clerkAfterStepUp(), STOP, { input: { companyId: company.companyId } });
  company.putFile('bills-2026-11.csv', bills('0042,Ada Example,1.00'));
  clock.advance(10 * 60_000);
  await checkFolders();
  await checkFolders();
  expect(await company.read()).toEqual({ filePickup: null, files: [] });
  const answer = await ask(company.clerk, CHECK, { input: { companyId: company.companyId } });
  expect(JSON.stringify(answer.data)).toContain('File pickup is not set up.');
});

test('re-encrypting the secrets leaves the password of the server readable', async () => {
  const company = await openCompany();
  await company.update();
  expect(await app.useCases.reencryptSecrets(() => undefined)).toMatchObject({ unreadable: 0 });
  await checkFolders();
  expect((await company.read()).filePickup?.problem).toBeNull();
});

const SERVER = {
  host: 'sftp.example.com',
  port: 22,
  username: 'a',
  authentication: 'PASSWORD',
  folder: '',
  hostKey: 'x',
};
const CALLS: [string, string, object][] = [
  ['updating', UPDATE, { companyId: '1', server: SERVER, namePattern: 'x' }],
  ['stopping', STOP, { companyId: '1' }],
  ['checking', CHECK, { companyId: '1' }],
  ['picking a file up again with', PICK_UP_AGAIN, { companyId: '1', pickupFileId: 'x' }],
];

test.each(CALLS)('%s file pickup is refused except to staff with manageBalances', async (_what, mutation, input) => {
  for (const [who, actor, code] of refusedActors('manageBalances', 'balances:write'))
    expect([who, (await ask(actor, mutation, { input })).errors?.[0]?.extensions?.code]).toEqual([who, code]);
});

test('changing the pickup needs a confirmed password and is refused to partner keys', async () => {
  for (const [, mutation, input] of CALLS.slice(0, 2)) {
    const codeFor = async (actor: Actor) => (await ask(actor, mutation, { input })).errors?.[0]?.extensions?.code;
    expect(await codeFor(clerkOf(1))).toBe('STEP_UP_REQUIRED');
    expect(await codeFor(partnerOf(1, ['balances:write']))).toBe('FORBIDDEN');
  }
});

test('the files of one company are not found by another', async () => {
  const [company, other] = [await openCompany(), await openCompany()];
  await company.update();
  company.putFile('bills-2026-11.csv', bills('0042,Ada Example,1.00'));
  await checkFolders();
  const [file] = (await company.read()).files;
  const input = { companyId: other.companyId, pickupFileId: file?.id };
  const answer = await ask(other.clerk, PICK_UP_AGAIN, { input });
  expect(answer.data).toMatchObject({
    pickUpAgain: { pickupFile: null, userErrors: [{ message: 'This file was not found.' }] },
  });
  expect((await other.read()).files).toEqual([]);
});

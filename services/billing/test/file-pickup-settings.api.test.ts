import type { Actor } from '@utility-pay/contracts';
import { partnerOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { sftpAddress } from '@utility-pay/testkit/sftp-server';
import { expect, test } from 'vitest';
import { AGAIN, bills, LOOK, openPickups, STOP, UPDATE } from './world/file-pickup.ts';
import { refusedActors } from './world/permissions.ts';
import { clerkOf } from './world/uploads.ts';

const { platform, app, ask, clock, look, openCompany } = await openPickups();

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
  expect(JSON.stringify(documents)).not.toContain('correct horse');
  const acts = JSON.stringify(await recordedActs(platform, company.id));
  expect(acts).toContain('file-pickup.changed');
  expect(acts).not.toContain('correct horse');
});

test('a pickup that is stopped reads the folder no more', async () => {
  const company = await openCompany();
  await company.update();
  await ask(company.confirmed(), STOP, { input: { companyId: company.companyId } });
  company.put('bills-2026-11.csv', bills('0042,Ada Example,1.00'));
  clock.advance(10 * 60_000);
  await look();
  await look();
  expect(await company.read()).toEqual({ filePickup: null, files: [] });
  const answer = await ask(company.clerk, LOOK, { input: { companyId: company.companyId } });
  expect(JSON.stringify(answer.data)).toContain('File pickup is not set up.');
});

test('re-encrypting leaves the password readable', async () => {
  const company = await openCompany();
  await company.update();
  expect(await app.useCases.reencryptSecrets(() => undefined)).toMatchObject({ unreadable: 0 });
  await look();
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
  ['setting it up', UPDATE, { companyId: '1', server: SERVER, namePattern: 'x' }],
  ['stopping it', STOP, { companyId: '1' }],
  ['looking', LOOK, { companyId: '1' }],
  ['picking up again', AGAIN, { companyId: '1', pickupFileId: 'x' }],
];

test.each(CALLS)('%s is refused to others than staff who manage balances', async (_what, mutation, input) => {
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
  company.put('bills-2026-11.csv', bills('0042,Ada Example,1.00'));
  await look();
  const [file] = (await company.read()).files;
  const input = { companyId: other.companyId, pickupFileId: file?.id };
  const answer = await ask(other.clerk, AGAIN, { input });
  expect(answer.data).toMatchObject({
    pickUpAgain: { pickupFile: null, userErrors: [{ message: 'This file was not found.' }] },
  });
  expect((await other.read()).files).toEqual([]);
});

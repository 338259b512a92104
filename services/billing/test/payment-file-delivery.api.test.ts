import type { Actor } from '@utility-pay/contracts';
import { partnerOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import {
  newSshKey,
  type SftpServerOptions,
  startSftpServer,
  type TestSftpServer,
} from '@utility-pay/testkit/sftp-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { SftpClient } from '../src/use-cases/ports/sftp.ts';
import { payloadOf } from './world/billing.ts';
import { idOf, openPaymentFiles } from './world/payment-files.ts';
import { refusedActors } from './world/permissions.ts';
import { clerkOf } from './world/uploads.ts';

const { platform, parts, app, appWith, ask, time, openCompany, close } = await openPaymentFiles();
afterAll(close);

const MINUTE_MS = 60_000;
const SERVER = `mutation ($input: UpdatePaymentFileServerInput!) { updatePaymentFileServer(input: $input) {
  settings { server { host port username authentication folder hostKey } } userErrors { field message } } }`;
const HOST_KEY = `mutation ($input: ReadSftpHostKeyInput!) { readSftpHostKey(input: $input) { hostKey userErrors { field message } } }`;
const DELIVER = `mutation ($input: DeliverPaymentFileInput!) { deliverPaymentFile(input: $input) {
  paymentFile { delivery { state } } userErrors { message } } }`;
const DELIVERIES = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company {
  paymentFiles(first: 10) { edges { node { number state delivery { state attempts deliveredAt nextAttemptAt message } } } } } } }`;

type Company = Awaited<ReturnType<typeof openCompany>>;
interface Payload {
  settings?: { server: { host: string } | null } | null;
  hostKey?: string | null;
  paymentFile?: { delivery: { state: string } } | null;
  userErrors: { field: string | null; message: string }[];
}

async function startServer(options?: SftpServerOptions): Promise<TestSftpServer> {
  const server = await startSftpServer(options);
  onTestFinished(() => server.stop());
  return server;
}

/** A clerk who has just confirmed the password. */
const confirmed = ({ clerk }: Company): Actor => ({ ...clerk, authenticatedAt: time.now.toISOString() }) as Actor;
const later = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms);
};

const addressOf = ({ host, port, fingerprint }: TestSftpServer) => ({
  host,
  port,
  username: 'portal',
  authentication: 'PASSWORD',
  secret: 'correct horse',
  folder: '/incoming',
  hostKey: fingerprint,
});

const setServer = async (company: Company, server: object | null): Promise<Payload> =>
  payloadOf<Payload>(await ask(confirmed(company), SERVER, { input: { companyId: company.companyId, server } }));

const deliver = async (company: Company, paymentFileId: string): Promise<Payload> =>
  payloadOf<Payload>(await ask(company.clerk, DELIVER, { input: { companyId: company.companyId, paymentFileId } }));

/** Runs the worker's sweep a moment later. */
const sweep = async (useCases = app.useCases): Promise<void> => {
  later(1);
  await useCases.deliverDuePaymentFiles();
};

/** The delivery of the newest file. */
const deliveryOf = async ({ clerk, companyId }: Company) =>
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query above
  ((await ask(clerk, DELIVERIES, { id: companyId })).data as any)._entities[0].paymentFiles.edges[0].node.delivery;

const PATH = '/incoming/payments-00001.csv';

test('a new file is delivered byte for byte, under another name until it is complete', async () => {
  const server = await startServer();
  const company = await openCompany();
  expect(await setServer(company, addressOf(server))).toMatchObject({ userErrors: [] });
  await company.pay(8417);
  const id = idOf(await company.create());
  expect(await deliveryOf(company)).toMatchObject({ state: 'WAITING', attempts: 0 });
  await sweep();
  expect(server.files.get(PATH)?.toString()).toBe(await company.content(id));
  expect(server.written).toEqual([`${PATH}.part`]);
  expect([...server.files.keys()]).toEqual([PATH]);
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED', attempts: 1, message: null });
  await sweep();
  expect(server.written).toHaveLength(1);
});

test.each([true, false])(
  'a repeated delivery replaces the file; the server has posix-rename: %s',
  async (hasPosixRename) => {
    const server = await startServer({ hasPosixRename });
    const company = await openCompany();
    await setServer(company, addressOf(server));
    await company.pay(500);
    const id = idOf(await company.create());
    await sweep();
    server.files.set(PATH, Buffer.from('damaged'));
    expect(await deliver(company, id)).toMatchObject({ paymentFile: { delivery: { state: 'WAITING' } } });
    await sweep();
    expect(server.files.get(PATH)?.toString()).toBe(await company.content(id));
    expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED' });
    const acts = (await recordedActs(platform, company.id)).map(({ action }) => action);
    expect(acts).toContain('payment-file.redelivered');
  },
);

test('a failed delivery says why, waits longer each time, and is delivered once the server is back', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, addressOf(server));
  server.beforeWrite = () => {
    throw new Error('read only');
  };
  await company.pay(500);
  idOf(await company.create());
  await sweep();
  const failed = await deliveryOf(company);
  expect(failed).toMatchObject({
    state: 'WAITING',
    attempts: 1,
    message: 'The user may not write to the folder on the server.',
  });
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ attempts: 1 });
  later(MINUTE_MS);
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ attempts: 2 });
  server.beforeWrite = () => undefined;
  later(5 * MINUTE_MS);
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED', attempts: 3, message: null });
});

test('a delivery is given up after 3 days, and can be requested again', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, addressOf(server));
  await company.pay(500);
  const id = idOf(await company.create());
  await server.stop();
  for (let hours = 0; hours <= 73; hours += 1) {
    await sweep();
    later(60 * MINUTE_MS);
  }
  const failed = await deliveryOf(company);
  expect(failed).toMatchObject({ state: 'FAILED', nextAttemptAt: null });
  expect(failed.message).toBe(`Nothing answers on 127.0.0.1, port ${server.port}.`);
  await deliver(company, id);
  expect(await deliveryOf(company)).toMatchObject({ state: 'WAITING', attempts: 0 });
});

test('a worker that dies after the upload delivers the same file again; two workers deliver it once', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, addressOf(server));
  await company.pay(500);
  idOf(await company.create());
  const dying: SftpClient = {
    ...parts.sftp,
    upload: async (...upload) => {
      await parts.sftp.upload(...upload);
      throw new Error('killed');
    },
  };
  await sweep(appWith({ sftp: dying }).useCases).catch(() => undefined);
  expect(await deliveryOf(company)).toMatchObject({ state: 'WAITING', attempts: 1 });
  await sweep();
  expect(server.written).toHaveLength(1);
  later(11 * MINUTE_MS);
  await Promise.all([sweep(), sweep(appWith().useCases)]);
  expect(server.written).toHaveLength(2);
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED', attempts: 2 });
});

test('a discarded file is not delivered, and a file confirmed meanwhile stays confirmed', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, addressOf(server));
  await company.pay(500);
  await company.discard(idOf(await company.create()));
  await sweep();
  expect(server.written).toEqual([]);
  const id = idOf(await company.create());
  server.beforeWrite = async () => {
    await company.confirm(id);
  };
  await sweep();
  expect(await company.read()).toMatchObject({ paymentFiles: { edges: [{ node: { state: 'CONFIRMED' } }, {}] } });
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED' });
});

test('a server with another host key gets neither the password nor the file', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, addressOf(server));
  await company.pay(500);
  idOf(await company.create());
  const other = await startServer();
  const { settings } = await setServer(company, { ...addressOf(other), hostKey: server.fingerprint });
  expect(settings).toBeNull();
  expect(other.signIns).toBe(0);
});

test('the settings sign in before they are saved, and each mistake has its message', async () => {
  const server = await startServer();
  const company = await openCompany();
  const address = addressOf(server);
  const messagesOf = async (changed: object) => (await setServer(company, { ...address, ...changed })).userErrors;
  expect(await messagesOf({ secret: 'wrong' })).toMatchObject([
    { message: 'The server refused the user name and password or key.' },
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
  expect(JSON.stringify(documents)).not.toContain('correct horse');
  const acts = JSON.stringify(await recordedActs(platform, company.id));
  expect(acts).toContain('payment-file-server.changed');
  expect(acts).not.toContain('correct horse');
  expect((await setServer(company, null)).settings).toEqual({ server: null });
});

test('a server can be used with a private key', async () => {
  const secret = newSshKey();
  const server = await startServer({ userKey: secret });
  const company = await openCompany();
  const changed = { ...addressOf(server), authentication: 'PRIVATE_KEY', secret };
  expect((await setServer(company, changed)).userErrors).toEqual([]);
});

test('the host key is read without signing in', async () => {
  const server = await startServer();
  const company = await openCompany();
  const read = async (address: object): Promise<Payload> =>
    payloadOf<Payload>(
      await ask(confirmed(company), HOST_KEY, { input: { companyId: company.companyId, ...address } }),
    );
  expect(await read({ host: server.host, port: server.port })).toEqual({ hostKey: server.fingerprint, userErrors: [] });
  expect(server.signIns).toBe(0);
  expect((await read({ host: '169.254.169.254', port: 80 })).userErrors).toMatchObject([
    { message: '169.254.169.254 is not a public internet address.' },
  ]);
  expect((await read({ host: server.host, port: 0 })).userErrors).toMatchObject([{ field: 'port' }]);
});

const SCHEDULE = `mutation ($input: UpdatePaymentFileScheduleInput!) { updatePaymentFileSchedule(input: $input) {
  settings { schedule { hour nextFileAt } } userErrors { field message } } }`;
const CALLS: [string, string, object][] = [
  ['setting the server', SERVER, { companyId: '1', server: null }],
  ['reading a host key', HOST_KEY, { companyId: '1', host: '127.0.0.1', port: 22 }],
  ['delivering', DELIVER, { companyId: '1', paymentFileId: 'x' }],
  ['setting the schedule', SCHEDULE, { companyId: '1', hour: null }],
];

test.each(CALLS)('%s is refused to others than staff who manage balances', async (_what, mutation, input) => {
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

test('re-encrypting leaves the password readable', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, addressOf(server));
  expect(await app.useCases.reencryptSecrets(() => undefined)).toMatchObject({ unreadable: 0 });
  expect((await setServer(company, { ...addressOf(server), secret: undefined })).userErrors).toEqual([]);
});

test('a graph client of another company cannot deliver a file', async () => {
  const [company, other] = [await openCompany(), await openCompany()];
  await company.pay(500);
  const id = idOf(await company.create());
  const answer = await createGraphClient(app)(other.clerk, DELIVER, {
    input: { companyId: other.companyId, paymentFileId: id },
  });
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
});

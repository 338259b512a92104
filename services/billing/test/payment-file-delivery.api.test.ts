import { MINUTE_MS } from '@utility-pay/contracts';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { sftpAddress } from '@utility-pay/testkit/sftp-server';
import { expect, test } from 'vitest';
import type { SftpClient } from '../src/use-cases/ports/sftp.ts';
import { type Company, openDeliveries, type Payload, startServer } from './world/payment-file-delivery.ts';
import { idOf } from './world/payment-files.ts';
import { payloadOf } from './world/world.ts';

const { platform, dependencies, app, appWith, ask, clock, openCompany, setServer } = await openDeliveries();

const DELIVER = `mutation ($input: DeliverPaymentFileInput!) { deliverPaymentFile(input: $input) {
  paymentFile { delivery { state } } userErrors { message } } }`;
const DELIVERIES = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company {
  paymentFiles(first: 10) { edges { node { number state delivery { state attempts deliveredAt nextAttemptAt mayHaveArrived message } } } } } } }`;

const deliver = async (company: Company, paymentFileId: string): Promise<Payload> =>
  payloadOf<Payload>(await ask(company.clerk, DELIVER, { input: { companyId: company.companyId, paymentFileId } }));

/** Runs the worker's sweep a moment later. */
const sweep = async (useCases = app.useCases): Promise<void> => {
  clock.advance(1);
  await useCases.paymentFileDeliveries.start();
  await useCases.paymentFileDeliveries.settle();
};

/** The delivery of the newest file. */
const deliveryOf = async ({ clerk, companyId }: Company) =>
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query above
  ((await ask(clerk, DELIVERIES, { id: companyId })).data as any)._entities[0].paymentFiles.edges[0].node.delivery;

const PATH = '/incoming/payments-00001.csv';

test('a new file is delivered byte for byte, under another name until it is complete', async () => {
  const server = await startServer();
  const company = await openCompany();
  expect(await setServer(company, sftpAddress(server))).toMatchObject({ userErrors: [] });
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
    await setServer(company, sftpAddress(server));
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

test('a server whose host key has changed since it was saved gets neither the password nor the file', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
  await company.pay(500);
  idOf(await company.create());
  await server.stop();
  const changed = await startServer({ port: server.port });
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ attempts: 1, message: expect.stringContaining('host key') });
  expect(changed.receivedPasswords).toEqual([]);
  expect(changed.written).toEqual([]);
});

test('a failed delivery shows the reason, is retried after growing delays, and succeeds once the server is back', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
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
    message: 'The user is not allowed to write to the folder on the server.',
  });
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ attempts: 1 });
  clock.advance(MINUTE_MS);
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ attempts: 2 });
  server.beforeWrite = () => undefined;
  clock.advance(5 * MINUTE_MS);
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED', attempts: 3, message: null });
});

test('a delivery is given up after 3 days, and can be requested again', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
  await company.pay(500);
  const id = idOf(await company.create());
  await server.stop();
  for (let hours = 0; hours <= 72; hours += 12) {
    await sweep();
    clock.advance(12 * 60 * MINUTE_MS);
  }
  const failed = await deliveryOf(company);
  expect(failed).toMatchObject({ state: 'FAILED', nextAttemptAt: null });
  expect(failed.message).toBe(`127.0.0.1 refused the connection on port ${server.port}. Check the host and port.`);
  await deliver(company, id);
  expect(await deliveryOf(company)).toMatchObject({ state: 'WAITING', attempts: 0 });
});

test('a worker that dies after the upload delivers the same file again; two workers deliver it once', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
  await company.pay(500);
  idOf(await company.create());
  const dying: SftpClient = {
    ...dependencies.sftp,
    upload: async (...upload) => {
      await dependencies.sftp.upload(...upload);
      throw new Error('killed');
    },
  };
  await sweep(appWith({ sftp: dying }).useCases).catch(() => undefined);
  expect(await deliveryOf(company)).toMatchObject({ state: 'SENDING', attempts: 1, nextAttemptAt: null });
  await sweep();
  expect(server.written).toHaveLength(1);
  clock.advance(11 * MINUTE_MS);
  await Promise.all([sweep(), sweep(appWith().useCases)]);
  expect(server.written).toHaveLength(2);
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED', attempts: 2 });
});

test('a discarded file is not delivered, and a file confirmed meanwhile stays confirmed', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
  await company.pay(500);
  await company.discard(idOf(await company.create()));
  await sweep();
  expect(server.written).toEqual([]);
  const id = idOf(await company.create());
  server.beforeWrite = async () => {
    expect((await company.discard(id)).userErrors).toMatchObject([
      { message: 'This payment file is being sent to the SFTP server. Try again in a moment.' },
    ]);
    await company.confirm(id);
  };
  await sweep();
  expect(await company.read()).toMatchObject({ paymentFiles: { edges: [{ node: { state: 'CONFIRMED' } }, {}] } });
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED' });
});

test('a graph client of another company cannot deliver a file', async () => {
  const [company, other] = [await openCompany(), await openCompany()];
  await company.pay(500);
  const id = idOf(await company.create());
  const answer = await ask(other.clerk, DELIVER, {
    input: { companyId: other.companyId, paymentFileId: id },
  });
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
});

test('a repeated delivery still says when the server last got the file, and removing the server ends it', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
  await company.pay(500);
  const id = idOf(await company.create());
  await sweep();
  const { deliveredAt } = await deliveryOf(company);
  await deliver(company, id);
  await setServer(company, null);
  expect(await deliveryOf(company)).toMatchObject({ state: 'WAITING', deliveredAt });
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({
    state: 'FAILED',
    deliveredAt,
    message: 'No SFTP server is set up for payment files.',
  });
  expect((await deliver(company, id)).userErrors).toMatchObject([
    { message: 'No SFTP server is set up for payment files.' },
  ]);
});

test('a server that fails is tried with one file of its company, while other companies get theirs', async () => {
  const [server, other] = [await startServer(), await startServer()];
  const [failing, company] = [await openCompany(), await openCompany()];
  await setServer(failing, sftpAddress(server));
  await setServer(company, sftpAddress(other));
  for (const each of [failing, failing, failing, company]) {
    await each.pay(500);
    await each.create();
  }
  let attempts = 0;
  server.beforeWrite = () => {
    attempts += 1;
    throw new Error('read only');
  };
  await sweep();
  await sweep();
  expect(attempts).toBe(1);
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED' });
  server.beforeWrite = () => undefined;
  for (let sweeps = 0; sweeps < 3; sweeps += 1) {
    clock.advance(MINUTE_MS);
    await sweep();
  }
  expect([...server.files.keys()].sort()).toEqual([1, 2, 3].map((number) => `/incoming/payments-0000${number}.csv`));
});

test('a delivery whose answer is lost says that the server may have the file, and one that did not begin does not', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
  await company.pay(500);
  await company.create();
  await server.stop();
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ state: 'WAITING', mayHaveArrived: false });
  const unclear = {
    ...dependencies.sftp,
    upload: async () => ({ kind: 'failed', message: 'm', mayHaveArrived: true }) as const,
  };
  clock.advance(MINUTE_MS);
  await sweep(appWith({ sftp: unclear }).useCases);
  expect(await deliveryOf(company)).toMatchObject({ state: 'WAITING', attempts: 2, mayHaveArrived: true });
});

test('a process that stops hands its deliveries back, and another one continues at once', async () => {
  const server = await startServer();
  const company = await openCompany();
  await setServer(company, sftpAddress(server));
  await company.pay(500);
  await company.create();
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
  server.beforeWrite = () => {
    opened();
    return new Promise(() => undefined);
  };
  const { paymentFileDeliveries } = appWith().useCases;
  clock.advance(1);
  await paymentFileDeliveries.start();
  await isOpen;
  await paymentFileDeliveries.stop();
  expect(await deliveryOf(company)).toMatchObject({ state: 'WAITING', attempts: 0, mayHaveArrived: false });
  server.beforeWrite = () => undefined;
  await sweep();
  expect(await deliveryOf(company)).toMatchObject({ state: 'DELIVERED', attempts: 1 });
});

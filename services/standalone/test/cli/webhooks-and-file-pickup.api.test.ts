import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, createClient, eventually, expectStatus } from '@utility-pay/testkit';
import { sftpAddress, startSftpServer } from '@utility-pay/testkit/sftp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createWorld, type World } from './support/portal.ts';
import { startPortal } from './support/start-portal.ts';

const EMAIL = 'ops@utility.test';
const PASSWORD = 'quiet-river-stone-41';

let world: World;
let portal: Awaited<ReturnType<typeof startPortal>>;
let admin: Client;

beforeAll(async () => {
  world = await createWorld();
  portal = await startPortal({
    ...world.environment,
    SUPER_ADMIN_EMAIL: EMAIL,
    SUPER_ADMIN_PASSWORD: PASSWORD,
    OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8',
  });
  await world.portal(['company', 'create', '--name', 'Riverside Water']);
  admin = createClient(portal.url);
  expectStatus(await admin.send('POST', '/api/login', { email: EMAIL, password: PASSWORD, type: 'admin' }), 200);
});
afterAll(async () => {
  await portal.stop();
  await world.dispose();
});

const run = (...args: string[]) =>
  world.portal([...args, '--company', '1'], {
    PORTAL_URL: portal.url,
    PORTAL_EMAIL: EMAIL,
    PORTAL_PASSWORD: PASSWORD,
  });

/** Starts a partner's server that responds with its current `status`. */
async function startPartner() {
  const partner = { status: 204, url: '' };
  const server = createServer((_request, response) => response.writeHead(partner.status).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  partner.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return partner;
}

test('tests a webhook endpoint, lists its messages, and replays a time range only with --yes', async () => {
  expect(await run('webhooks', 'list')).toMatchObject({ code: 0, stdout: 'There are no webhook endpoints.\n' });
  const partner = await startPartner();
  const fields = { url: partner.url, description: 'Ledger', eventTypes: ['payment.succeeded'] };
  const created = await admin.send<{ id: string }>('POST', '/api/companies/1/webhook-endpoints', fields);
  const { id } = expectStatus(created, 201);
  const webhooks = (command: string, ...more: string[]) => run('webhooks', command, '--endpoint', id, ...more);
  expect((await run('webhooks', 'list')).stdout).toMatch(new RegExp(`^ID .*\n${id}  active  +0 .*/hooks +Ledger\n$`));

  const startedAt = new Date().toISOString();
  const tested = await webhooks('test', '--json');
  expect(tested.json()).toMatchObject({ type: 'webhook.test', state: 'delivered', lastAttempt: { status: 204 } });
  const preview = await webhooks('replay', '--from', startedAt);
  expect(preview).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^1 message in this time range\. Nothing was sent\. To send, repeat .* --to \S+ --yes\.\n$/,
    ),
  });
  expect((await webhooks('replay', '--from', startedAt, '--yes', '--json')).json()).toEqual({ count: 1, sent: true });
  const delivered = `/api/companies/1/webhook-endpoints/${id}/messages?state=delivered`;
  await eventually(async () => expect((await admin.get(delivered)).body).toMatchObject([{ attemptCount: 2 }]));

  partner.status = 500;
  const failed = await webhooks('test');
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/ pending +1 +.* 500 .*\nIt will be retried\.\n$/),
  });
  const listed = await webhooks('messages', '--type', 'webhook.test', '--state', 'delivered', '--json');
  const [message] = listed.json() as { id: string }[];
  expect(await webhooks('replay', '--message', message?.id ?? '')).toMatchObject({
    code: 0,
    stdout: '1 message will be sent again.\n',
  });
  expect(await webhooks('replay')).toMatchObject({
    code: 2,
    stderr: 'Use either --message, or --from (with an optional --to).\n',
  });
});

test('does not use a partner key for webhooks', async () => {
  const environment = { PORTAL_URL: portal.url, PORTAL_KEY: 'up_live_key' };
  expect(await world.portal(['webhooks', 'list', '--company', '1'], environment)).toMatchObject({
    code: 2,
    stderr: 'No credentials: set PORTAL_EMAIL and PORTAL_PASSWORD of a staff member.\n',
  });
});

const UPDATE_FILE_PICKUP = `mutation ($input: UpdateFilePickupInput!) { updateFilePickup(input: $input) { userErrors { message } } }`;

async function setPickup(server: object): Promise<void> {
  const input = { companyId: '1', namePattern: 'bills-{YYYY}-{MM}*.csv', server };
  const answer = await admin.send('POST', '/graphql', { query: UPDATE_FILE_PICKUP, variables: { input } });
  expect(answer.body).toEqual({ data: { updateFilePickup: { userErrors: [] } } });
}

/** Returns the id of the upload of the file for November; undefined until it is uploaded. */
async function novemberUploadId(): Promise<string | undefined> {
  const path = '/api/companies/1/file-pickup/files';
  const files = expectStatus(await admin.get<{ month: number | null; upload: { id: string } | null }[]>(path), 200);
  return files.find(({ month }) => month === 11)?.upload?.id;
}

test('checks the folder, waits until its files are uploaded, and picks one up again', async () => {
  const pickup = (command: string, ...more: string[]) => run('file-pickup', command, ...more);
  expect(await pickup('status')).toMatchObject({ code: 1, stderr: 'File pickup is not set up for company 1.\n' });
  const server = await startSftpServer();
  onTestFinished(() => server.stop());
  await setPickup(sftpAddress(server));
  expect(await pickup('check')).toMatchObject({ code: 0, stdout: 'There are no new files.\n' });

  server.files.set('/incoming/bills-2026-11.csv', Buffer.from('Account Number,Amount Due\nU-1,12.50\n'));
  server.files.set('/incoming/bills-2026-13.csv', Buffer.from('Account Number,Amount Due\nU-2,12.50\n'));
  const checked = await pickup('check');
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining('Files waiting to be uploaded: 1') });
  expect(checked.stdout).toMatch(/ bills-2026-11\.csv +2026-11 +uploaded +\S+ \w+/);
  expect(checked.stdout).toMatch(/ bills-2026-13\.csv +- +refused +- +The name has no valid month/);
  const firstUploadId = await novemberUploadId();
  expect(await pickup('pick-up-again', '--file', 'bills-2026-11.csv')).toMatchObject({
    code: 0,
    stdout: 'bills-2026-11.csv will be uploaded again at the next check of the folder.\n',
  });
  await eventually(async () => expect([undefined, firstUploadId]).not.toContain(await novemberUploadId()));
  expect((await pickup('files')).stdout.split('\n')).toHaveLength(4);

  server.disconnect();
  await server.stop();
  const failed = await pickup('check');
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('\nProblem: ') });
  // The same problem was stored before. The command still waits for the result of its own check.
  expect(await pickup('check', '--json')).toMatchObject({ code: 1 });
  expect(await pickup('status')).toMatchObject({ code: 1, stdout: expect.stringContaining('\nproblem        ') });
  expect(await pickup('pick-up-again', '--file', 'other.csv')).toMatchObject({
    code: 1,
    stderr: 'other.csv is not among the newest 200 files of company 1.\n',
  });
});

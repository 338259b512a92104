import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from './support/portal.ts';
import { signIn, startPortal } from './support/start-portal.ts';

const EMAIL = 'ops@utility.test';
const PASSWORD = 'quiet-river-stone-41';

let paymentCount = 0;
let world: World;
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  world = await createWorld();
  portal = await startPortal({ ...world.environment, SUPER_ADMIN_EMAIL: EMAIL, SUPER_ADMIN_PASSWORD: PASSWORD });
  await world.portal(['company', 'create', '--name', 'Riverside Water']);
});
afterAll(async () => {
  await portal.stop();
  await world.dispose();
});

const run = (...args: string[]) =>
  world.portal(args, { PORTAL_URL: portal.url, PORTAL_EMAIL: EMAIL, PORTAL_PASSWORD: PASSWORD });
const files = (command: string, ...more: string[]) => run('payment-files', command, '--company', '1', ...more);

/** Records a cash payment of $12.50. */
async function recordPayment(): Promise<void> {
  const cookie = await signIn(portal.url, EMAIL, PASSWORD);
  const headers = { cookie, 'content-type': 'application/json' };
  const listed = await fetch(`${portal.url}/api/companies/1/customers`, { headers });
  const [customer] = (await listed.json()) as { id: string }[];
  const correction = {
    type: 'record-payment',
    method: 'cash',
    amount: 12.5,
    receivedOn: '2026-11-20',
    reason: 'Counter',
    idempotencyKey: `payment-${++paymentCount}`,
  };
  const response = await fetch(`${portal.url}/api/customers/${customer?.id}/corrections?companyId=1`, {
    method: 'POST',
    headers,
    body: JSON.stringify(correction),
  });
  expect([response.status, await response.text()]).toMatchObject([200, expect.anything()]);
}

test('creates, lists, downloads, confirms and discards payment files of a running portal', async () => {
  const bills = join(world.dataDir, 'bills.csv');
  await writeFile(bills, 'Account Number,Amount Due\nU-1,12.50\n');
  expect((await run('upload', '--company', '1', '--month', '11', '--year', '2026', '--file', bills)).code).toBe(0);
  expect(await files('create')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There are no new payments'),
  });
  expect(await files('create', '--allow-empty')).toMatchObject({ code: 0, stdout: 'There are no new payments.\n' });

  await recordPayment();
  const output = join(world.dataDir, 'payments.csv');
  const created = await files('create', '--output', output, '--key', 'november-21', '--json');
  expect(created.json()).toMatchObject({ number: 1, state: 'ready', rows: 1, payments: 12.5, delivery: null });
  const content = await readFile(output, 'utf8');
  expect(content).toMatch(/\r\nU-1,12\.50,/);
  expect((await files('create', '--key', 'november-21', '--json')).json()).toMatchObject({ number: 1, rows: 1 });
  expect((await files('create', '--allow-empty')).stdout).toBe(
    'There are no new payments. Payment file 1 is not confirmed yet.\n',
  );
  await files('download', '--file', '1', '--output', output);
  expect(await readFile(output, 'utf8')).toBe(content);

  expect(await files('deliver', '--file', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No SFTP server is set up for payment files'),
  });
  expect((await files('confirm', '--file', '1')).stdout).toMatch(/^1 .* confirmed {2}1 row, payments \$12\.50/);
  await recordPayment();
  expect((await files('create')).code).toBe(0);
  expect((await files('discard', '--file', '2')).stdout).toMatch(/ discarded /);
  expect((await files('list')).stdout.split('\n')).toHaveLength(3);
  expect((await files('list', '--limit', '1')).stdout.split('\n')).toEqual([
    expect.stringMatching(/^2 /),
    'There are older files: use a higher --limit.',
    '',
  ]);
  expect((await files('list', '--limit', '0')).code).toBe(2);
  expect(await files('confirm', '--file', '9')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Company 1 has no payment file 9.'),
  });
});

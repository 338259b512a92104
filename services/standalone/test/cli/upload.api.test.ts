import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from './support/portal.ts';
import { signIn, startPortal } from './support/start-portal.ts';

const EMAIL = 'ops@utility.test';
const PASSWORD = 'quiet-river-stone-41';
const ROWS = 300;
/** Rows without an amount. */
const BAD_ROWS = 3;

let world: World;
let portal: Awaited<ReturnType<typeof startPortal>>;
let file: string;

beforeAll(async () => {
  world = await createWorld();
  portal = await startPortal({ ...world.environment, SUPER_ADMIN_EMAIL: EMAIL, SUPER_ADMIN_PASSWORD: PASSWORD });
  file = join(world.dataDir, 'bills.csv');
  const rows = Array.from({ length: ROWS }, (_, at) => `U-${at},${at < BAD_ROWS ? '' : '12.50'}`);
  await writeFile(file, `Account Number,Amount Due\n${rows.join('\n')}\n`);
});
afterAll(async () => {
  await portal.stop();
  await world.dispose();
});

const upload = (more: string[], environment: Record<string, string | undefined> = {}) =>
  world.portal(['upload', '--company', '1', '--month', 'November', '--year', '2026', '--file', file, ...more], {
    ...{ PORTAL_URL: portal.url, PORTAL_EMAIL: EMAIL, PORTAL_PASSWORD: PASSWORD },
    ...environment,
  });

test('uploads a file to a running portal and waits for the result; failed rows are an error only with --strict', async () => {
  expect((await world.portal(['company', 'create', '--name', 'Riverside Water'])).stdout).toBe('1\n');
  const errors = join(world.dataDir, 'errors.csv');
  const done = await upload(['--json', '--errors', errors]);
  expect(done.code).toBe(0);
  const counts = { totalProcessed: ROWS, successful: ROWS - BAD_ROWS, failed: BAD_ROWS, added: ROWS - BAD_ROWS };
  expect(done.json()).toMatchObject({ state: 'completed', month: 11, year: 2026, ...counts });
  expect((await readFile(errors, 'utf8')).trim().split(/\r?\n/)).toHaveLength(BAD_ROWS + 1);
  const strict = await upload(['--strict']);
  expect(strict).toMatchObject({ code: 1, stdout: expect.stringContaining(`failed      ${BAD_ROWS}`) });
});

test('prints with --dry-run what a file would change, and applies nothing', async () => {
  const errors = join(world.dataDir, 'dry-errors.csv');
  const other = await upload(['--month', 'December', '--dry-run', '--json', '--errors', errors]);
  expect(other.code).toBe(0);
  expect(other.json()).toMatchObject({
    newCustomers: 0,
    changedCustomers: ROWS - BAD_ROWS,
    failedRows: BAD_ROWS,
    totalDueBefore: (ROWS - BAD_ROWS) * 12.5,
    totalDueAfter: (ROWS - BAD_ROWS) * 25,
    missing: { month: 11, year: 2026, count: 0, customers: [] },
    largestChanges: Array.from({ length: 10 }, () => ({ before: 12.5, after: 25, accountNumber: expect.any(String) })),
    sameFile: { id: expect.any(String) },
    warnings: [{ code: 'SAME_FILE', message: 'The same file was uploaded for November 2026.' }],
  });
  expect((await readFile(errors, 'utf8')).trim().split(/\r?\n/)).toHaveLength(BAD_ROWS + 1);
  const again = await upload(['--month', 'February', '--year', '2027', '--dry-run', '--strict']);
  expect(again.code).toBe(1);
  expect(again.stdout).toContain('Dry run for February 2027. Nothing was applied.');
  expect(again.stdout).toContain('total due   $3,712.50 before, $7,425.00 after');
  expect(again.stdout).toContain('Warning: This file is for February 2027. Your latest bills are for November 2026.');
});

test('prints the comparison of a file in which every row fails, and names the customers that a file leaves out', async () => {
  const broken = join(world.dataDir, 'broken.csv');
  await writeFile(broken, 'Account Number,Amount Due\nU-5,many\nU-6,\n');
  const failed = await upload(['--file', broken, '--dry-run', '--strict']);
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('failed      2 rows') });
  const short = join(world.dataDir, 'short.csv');
  const rows = Array.from({ length: ROWS - BAD_ROWS - 2 }, (_, at) => `U-${at + BAD_ROWS + 2},12.50`);
  await writeFile(short, `Account Number,Amount Due\n${rows.join('\n')}\n`);
  const missing = join(world.dataDir, 'missing.csv');
  const dry = await upload(['--month', 'December', '--file', short, '--dry-run', '--missing', missing]);
  expect(dry.stdout).toContain('missing     2 customers billed for November 2026\n              such as U-3, U-4');
  const rowsOfMissing = (await readFile(missing, 'utf8')).trim().split('\r\n');
  expect(rowsOfMissing.map((row) => row.split(',')[0])).toEqual(['Account Number', 'U-3', 'U-4']);
  expect((await upload(['--missing', missing])).code).toBe(2);
});

test('lists, shows, approves and discards uploads, and saves their failed rows', async () => {
  const uploads = (command: string, ...more: string[]) =>
    world.portal(['uploads', command, '--company', '1', ...more], {
      ...{ PORTAL_URL: portal.url, PORTAL_EMAIL: EMAIL, PORTAL_PASSWORD: PASSWORD },
    });
  const waiting = async (): Promise<string> => {
    const body = 'Account Number,Amount Due\nU-7,31.00\nU-approved,9.00\nU-6,\n';
    const cookie = await signIn(portal.url, EMAIL, PASSWORD);
    const query = 'month=11&year=2026&review=always&fileName=picked.csv';
    const sent = await fetch(`${portal.url}/api/companies/1/balances/uploads?${query}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/csv' },
      body,
    });
    const { uploadId } = (await sent.json()) as { uploadId: string };
    await expect
      .poll(async () => (await uploads('show', '--upload', uploadId, '--json')).json(), { timeout: 20_000 })
      .toMatchObject({ state: 'awaiting_approval' });
    return uploadId;
  };
  const first = await waiting();
  const shown = await uploads('show', '--upload', first);
  expect(shown.stdout).toMatch(/ awaiting_approval {2}November 2026 .* picked\.csv\n/);
  expect(shown.stdout).toContain('U-7  $12.50 -> $31.00');
  expect((await uploads('discard', '--upload', first)).stdout).toContain('Nothing was applied.');
  expect(await uploads('approve', '--upload', first)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already approved or discarded'),
  });

  const second = await waiting();
  const done = await uploads('approve', '--upload', second, '--apply', 'changed', '--json');
  expect(done.json()).toMatchObject({ state: 'completed', added: 0, failed: 1 });
  const output = join(world.dataDir, 'refused.csv');
  await uploads('errors', '--upload', second, '--output', output);
  expect(await readFile(output, 'utf8')).toContain('U-6');
  const list = (await uploads('list', '--json')).json() as { id: string; state: string }[];
  expect(list.slice(0, 2).map(({ id, state }) => [id, state])).toEqual([
    [second, 'completed'],
    [first, 'discarded'],
  ]);
  expect(await uploads('approve', '--upload', second, '--apply', 'some')).toMatchObject({ code: 2 });
});

test('undoes an upload, after a dry run that changes nothing', async () => {
  const wrong = join(world.dataDir, 'wrong.csv');
  await writeFile(wrong, 'Account Number,Amount Due\nU-5,99.00\nU-new,1.00\n');
  const { id } = (await upload(['--file', wrong, '--json'])).json() as { id: string };
  const undo = (...more: string[]) =>
    world.portal(['undo-upload', '--company', '1', '--upload', id, ...more], {
      ...{ PORTAL_URL: portal.url, PORTAL_EMAIL: EMAIL, PORTAL_PASSWORD: PASSWORD },
    });
  const dry = await undo('--dry-run');
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('total due   $100.00 before, $12.50 after') });
  const undone = await undo('--json', '--strict');
  expect(undone.json()).toMatchObject({ state: 'completed', successful: 2, failed: 0, removed: 1, undoOf: id });
  const again = await undo();
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('undone      2 bills') });
  const unknown = await undo('--upload', 'none');
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Upload not found') });
});

test('explains a refused file, a wrong password and an unreachable portal', async () => {
  const headless = join(world.dataDir, 'headless.csv');
  await writeFile(headless, 'a,b\n1,2\n');
  const refused = await upload(['--file', headless, '--json']);
  expect(refused.code).toBe(1);
  expect(refused.json()).toEqual({ error: expect.stringContaining('Missing required columns') });
  const stranger = await upload([], { PORTAL_PASSWORD: 'not-the-password' });
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining('Invalid email or password') });
  const away = await upload(['--url', 'http://127.0.0.1:59']);
  expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining('PORTAL_URL') });
});

test('sends an as-of time, which the portal takes under balance-forward billing only', async () => {
  const given = await upload(['--as-of', '2026-11-01T08:00:00-06:00', '--json']);
  expect(given.code).toBe(1);
  expect(given.json()).toEqual({
    error: expect.stringContaining('An as-of time is only accepted with balance-forward billing'),
  });
  expect(await upload(['--as-of', 'yesterday'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--as-of') });
});

test('treats missing credentials and an invalid month as wrong usage', async () => {
  const anonymous = await upload([], { PORTAL_EMAIL: undefined });
  expect(anonymous).toMatchObject({ code: 2, stderr: expect.stringContaining('PORTAL_KEY') });
  expect((await upload(['--month', 'Nov'])).code).toBe(2);
});

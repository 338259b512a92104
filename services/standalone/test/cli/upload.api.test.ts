import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from './support/portal.ts';
import { signIn, startPortal } from './support/start-portal.ts';

const EMAIL = 'ops@utility.test';
const PASSWORD = 'quiet-river-stone-41';
const ROWS = 300;
/** The first rows have no amount. */
const BAD_ROWS = 3;

let world: World;
let portal: Awaited<ReturnType<typeof startPortal>>;
let file: string;

beforeAll(async () => {
  world = await createWorld();
  portal = await startPortal({ ...world.environment, SUPER_ADMIN_EMAIL: EMAIL, SUPER_ADMIN_PASSWORD: PASSWORD });
  file = join(world.dataDir, 'bills.csv');
  const rows = Array.from({ length: ROWS }, (_, index) => `U-${index},${index < BAD_ROWS ? '' : '12.50'}`);
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

test('uploads a file to a running portal and waits for the result; failed rows exit with 1 only with --strict', async () => {
  expect((await world.portal(['company', 'create', '--name', 'Riverside Water'])).stdout).toBe('1\n');
  const errors = join(world.dataDir, 'errors.csv');
  const uploaded = await upload(['--json', '--errors', errors]);
  expect(uploaded.code).toBe(0);
  const counts = { totalProcessed: ROWS, successful: ROWS - BAD_ROWS, failed: BAD_ROWS, added: ROWS - BAD_ROWS };
  expect(uploaded.json()).toMatchObject({ state: 'completed', month: 11, year: 2026, ...counts });
  expect((await readFile(errors, 'utf8')).trim().split(/\r?\n/)).toHaveLength(BAD_ROWS + 1);
  const strict = await upload(['--strict']);
  expect(strict).toMatchObject({ code: 1, stdout: expect.stringContaining(`failed      ${BAD_ROWS}`) });
});

test('prints with --dry-run what a file would change, and applies nothing', async () => {
  const errors = join(world.dataDir, 'dry-errors.csv');
  const nextMonth = await upload(['--month', 'December', '--dry-run', '--json', '--errors', errors]);
  expect(nextMonth.code).toBe(0);
  expect(nextMonth.json()).toMatchObject({
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
  const skippedMonths = await upload(['--month', 'February', '--year', '2027', '--dry-run', '--strict']);
  expect(skippedMonths.code).toBe(1);
  expect(skippedMonths.stdout).toContain('Dry run for February 2027. Nothing was applied.');
  expect(skippedMonths.stdout).toContain('total due   $3,712.50 before, $7,425.00 after');
  expect(skippedMonths.stdout).toContain(
    'Warning: This file is for February 2027. Your latest bills are for November 2026.',
  );
});

test('prints the comparison of a file in which every row fails, and the customers that a file does not bill', async () => {
  const badFile = join(world.dataDir, 'bad.csv');
  await writeFile(badFile, 'Account Number,Amount Due\nU-5,many\nU-6,\n');
  const failed = await upload(['--file', badFile, '--dry-run', '--strict']);
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('failed      2 rows') });
  const incompleteFile = join(world.dataDir, 'incomplete.csv');
  const rows = Array.from({ length: ROWS - BAD_ROWS - 2 }, (_, index) => `U-${index + BAD_ROWS + 2},12.50`);
  await writeFile(incompleteFile, `Account Number,Amount Due\n${rows.join('\n')}\n`);
  const missing = join(world.dataDir, 'missing.csv');
  const dryRun = await upload(['--month', 'December', '--file', incompleteFile, '--dry-run', '--missing', missing]);
  expect(dryRun.stdout).toContain('missing     2 customers billed for November 2026\n              such as U-3, U-4');
  const rowsOfMissing = (await readFile(missing, 'utf8')).trim().split('\r\n');
  expect(rowsOfMissing.map((row) => row.split(',')[0])).toEqual(['Account Number', 'U-3', 'U-4']);
  expect((await upload(['--missing', missing])).code).toBe(2);
});

test('lists, shows, approves and discards uploads, and saves their failed rows', async () => {
  const uploads = (command: string, ...more: string[]) =>
    world.portal(['uploads', command, '--company', '1', ...more], {
      ...{ PORTAL_URL: portal.url, PORTAL_EMAIL: EMAIL, PORTAL_PASSWORD: PASSWORD },
    });
  /** Uploads a file with review and returns the upload's id once it awaits approval. */
  const uploadForReview = async (): Promise<string> => {
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
  const first = await uploadForReview();
  const shown = await uploads('show', '--upload', first);
  expect(shown.stdout).toMatch(/ awaiting_approval {2}November 2026 .* picked\.csv\n/);
  expect(shown.stdout).toContain('U-7  $12.50 -> $31.00');
  expect((await uploads('discard', '--upload', first)).stdout).toContain('Nothing was applied.');
  expect(await uploads('approve', '--upload', first)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already approved or discarded'),
  });

  const second = await uploadForReview();
  const approved = await uploads('approve', '--upload', second, '--apply', 'changed', '--json');
  expect(approved.json()).toMatchObject({ state: 'completed', added: 0, failed: 1 });
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
  const dryRun = await undo('--dry-run');
  expect(dryRun).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('total due   $100.00 before, $12.50 after'),
  });
  const undone = await undo('--json', '--strict');
  expect(undone.json()).toMatchObject({ state: 'completed', successful: 2, failed: 0, removed: 1, undoOf: id });
  const again = await undo();
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('undone      2 bills') });
  const unknown = await undo('--upload', 'none');
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Upload not found') });
});

test('exits with 1 and a reason for a file without the required columns, a wrong password and an unreachable portal', async () => {
  const wrongColumns = join(world.dataDir, 'wrong-columns.csv');
  await writeFile(wrongColumns, 'a,b\n1,2\n');
  const refused = await upload(['--file', wrongColumns, '--json']);
  expect(refused.code).toBe(1);
  expect(refused.json()).toEqual({ error: expect.stringContaining('Missing required columns') });
  const wrongPassword = await upload([], { PORTAL_PASSWORD: 'not-the-password' });
  expect(wrongPassword).toMatchObject({ code: 1, stderr: expect.stringContaining('Invalid email or password') });
  const unreachable = await upload(['--url', 'http://127.0.0.1:59']);
  expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining('PORTAL_URL') });
});

test('sends an as-of time, which the portal accepts with balance-forward billing only', async () => {
  const refused = await upload(['--as-of', '2026-11-01T08:00:00-06:00', '--json']);
  expect(refused.code).toBe(1);
  expect(refused.json()).toEqual({
    error: expect.stringContaining('An as-of time is only accepted with balance-forward billing'),
  });
  expect(await upload(['--as-of', 'yesterday'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--as-of') });
});

test('treats missing credentials and an invalid month as wrong usage', async () => {
  const noCredentials = await upload([], { PORTAL_EMAIL: undefined });
  expect(noCredentials).toMatchObject({ code: 2, stderr: expect.stringContaining('PORTAL_KEY') });
  expect((await upload(['--month', 'Nov'])).code).toBe(2);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiError, accepted, CorrectAccountDocument, createClient, RefusedError } from '@utility-pay/client';
import { eventually, runMode, type System, startSystem } from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../world/tenant.ts';

const run = promisify(execFile);
const examples = new URL('../../packages/client/examples/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'client-'));
let system: System;
let tenant: Tenant;
let key: string;

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  tenant = await openTenant(system, 'Lakeside Water');
  key = (await tenant.partner(['customers:read', 'customers:write', 'balances:write', 'payments:read'])).secret;
});
afterAll(async () => {
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const createPartnerClient = (secret = key) =>
  createClient({ url: system.url, key: secret, companyId: String(tenant.id), maxRetries: 0 });

/** Runs an example as a partner does, and returns the lines that it prints. */
async function runExample(name: string, ...args: string[]): Promise<string[]> {
  const env = {
    ...process.env,
    UTILITY_PAY_URL: system.url,
    UTILITY_PAY_KEY: key,
    UTILITY_PAY_COMPANY: String(tenant.id),
  };
  const { stdout } = await run(process.execPath, [new URL(`${name}.ts`, examples).pathname, ...args], { env });
  return stdout.trim().split('\n').filter(Boolean);
}

test('the example lists the open bills of all customers', async () => {
  expect(await runExample('open-bills')).toEqual(['A-1 2026-11 10000 USD', 'A-2 2026-11 4000 USD']);
});

test('the example prints each new payment once', async () => {
  const cursorFile = join(folder, 'cursor.txt');
  await eventually(async () => {
    rmSync(cursorFile, { force: true });
    expect(await runExample('new-payments', cursorFile)).toEqual([expect.stringMatching(/^\S+ A-3 2500 SUCCESS$/)]);
  });
  expect(await runExample('new-payments', cursorFile)).toEqual([]);
});

test('the example uploads a bill file, follows it, and lists the rows that failed', async () => {
  const file = join(folder, 'bills.csv');
  writeFileSync(file, 'account number,amount due\nA-2,55.00\nA-1,nothing\n');
  const lines = await runExample('upload-bills', file, '12', '2026');
  expect(lines.filter((line) => line.startsWith('COMPLETED'))).toEqual(['COMPLETED: 2 rows, 1 applied, 1 failed']);
  expect(lines.at(-1)).toMatch(/^line 3, amountDue: /);
  // The same file again returns the same upload.
  expect((await runExample('upload-bills', file, '12', '2026'))[0]).toBe('COMPLETED: 2 rows, 1 applied, 1 failed');
});

test('the example records each payment of a file once, also when it runs again', async () => {
  const file = join(folder, 'payments.csv');
  writeFileSync(file, 'lockbox-17,A-1,2500,2026-11-20,CHECK\nlockbox-18,A-999,100,2026-11-20,CASH\n');
  const refused = 'lockbox-18 REFUSED: No account has this number';
  expect(await runExample('record-payments', file)).toEqual(['lockbox-17 RECORDED, 7500 USD due', refused]);
  expect(await runExample('record-payments', file)).toEqual(['lockbox-17 ALREADY_RECORDED, 7500 USD due', refused]);
});

test('the example creates payment files, downloads and confirms each once, and lists them', async () => {
  const run = (key: string) => runExample('payment-files', folder, key);
  // The payment of A-3 and the recorded one of A-1.
  const first = '1 CONFIRMED 2 rows, 5000 USD';
  expect(await run('monday')).toEqual([first]);
  const content = readFileSync(join(folder, 'payments-00001.csv'), 'utf8');
  expect(content).toMatch(/^Account Number,Amount,.*\r\n/);
  expect(content.split('\r\n')).toHaveLength(4);
  expect(await run('monday')).toEqual([first]);
  expect(await run('tuesday')).toEqual(['There are no new payments.', first]);
});

test('the example reviews a bill file, and applies it unless something is unusual', async () => {
  const file = join(folder, 'reviewed.csv');
  writeFileSync(file, 'account number,amount due\nR-1,55.00\nR-2,45.00\n');
  const reviewed = await runExample('review-bills', file, '1', '2027');
  expect(reviewed).toEqual([
    '2 new, 0 changed, 0 failed',
    'customers would owe 10000 USD',
    'COMPLETED: Successfully processed 2 out of 2 records',
  ]);
  const discarded = await runExample('review-bills', file, '1', '2027');
  expect(discarded).toEqual(['COMPLETED: Successfully processed 2 out of 2 records']);
  // A month far away is unusual.
  const far = await runExample('review-bills', file, '1', '2040');
  expect(far.slice(-2)).toEqual([expect.stringMatching(/^unusual: /), 'DISCARDED: Nothing was changed.']);
});

test('the example undoes an upload', async () => {
  const file = join(folder, 'undone.csv');
  writeFileSync(file, 'account number,amount due\nU-1,55.00\n');
  await runExample('upload-bills', file, '2', '2027');
  const uploads = await tenant.owner.get<{ id: string }[]>(`${tenant.path}/balances/uploads`);
  const id = uploads.body?.[0]?.id ?? '';
  const lines = await runExample('undo-upload', id);
  expect(lines).toContain('restores 0, deletes 1, cannot undo 0');
  expect(lines.at(-1)).toBe('COMPLETED: Undid 1 out of 1 records');
  // Another request returns the same undo.
  expect(await runExample('undo-upload', id)).toEqual(['COMPLETED']);
});

test('a payment file that is not ready cannot be downloaded', async () => {
  await expect(createPartnerClient().downloadPaymentFile('unknown')).rejects.toMatchObject({
    code: 'HTTP_404',
    status: 404,
  });
});

test('the example changes names and email addresses, and leaves out what the file leaves empty', async () => {
  const file = join(folder, 'customers.csv');
  writeFileSync(file, 'A-2,Una Moved,una@moved.example\nA-2,Una Claimed,\nA-999,Nobody,\n');
  expect(await runExample('update-customers', file)).toEqual([
    'A-2 UPDATED',
    'A-2 UPDATED',
    'A-999 REFUSED: No account has this number',
  ]);
  expect((await tenant.owner.get(`/api/customers/${tenant.unclaimed.id}`)).body).toMatchObject({
    name: 'Una Claimed',
    email: 'una@moved.example',
  });
});

test('follows events until the signal is aborted', async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  const following = (async () => {
    const pages = createPartnerClient().events({
      types: ['ACCOUNT_REMOVED'],
      isFollowed: true,
      pollMs: 50,
      signal: stop.signal,
    });
    for await (const { events } of pages) {
      seen.push(...events.map(({ customerId }) => String(customerId)));
      if (seen.length > 0) stop.abort(new Error('seen'));
    }
  })();
  const [outcome] = await Promise.allSettled([
    following,
    tenant.owner.send('DELETE', `${tenant.path}/customers/${tenant.unclaimed.id}`),
  ]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'seen' } });
  expect(seen).toEqual([tenant.unclaimed.id]);
});

test('accepted throws a RefusedError for a payload with user errors', async () => {
  const input = { customerId: tenant.payer.id, type: 'RECORD_PAYMENT', method: 'CASH', amountMinor: -1 } as const;
  const { correctAccount } = await createPartnerClient().request(CorrectAccountDocument, { input });
  expect(() => accepted(correctAccount)).toThrow(RefusedError);
});

test('refuses with the documented code: an unknown key, a cursor that is too old, a file without a header', async () => {
  const failureOf = async (call: Promise<unknown>) => call.catch((error: unknown) => error as ApiError);
  const unknownKey = createPartnerClient('up_live_unknown').events().next();
  expect(await failureOf(unknownKey)).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  const after = Buffer.from('1 anothertoken').toString('base64url');
  const expired = await failureOf(createPartnerClient().events({ after }).next());
  expect(expired).toBeInstanceOf(ApiError);
  expect(expired).toMatchObject({ code: 'CURSOR_EXPIRED', requestId: expect.stringMatching(/./) });
  const file = { content: 'nothing', month: 13, year: 2026, idempotencyKey: 'wrong-month' };
  expect(await failureOf(createPartnerClient().uploadBills(file))).toMatchObject({ code: 'HTTP_400', status: 400 });
});

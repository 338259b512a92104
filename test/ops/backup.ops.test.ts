import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  answerAtProvider,
  balanceOf,
  billRows,
  checkLedger,
  claimAccount,
  eventually,
  expectationOf,
  expectStatus,
  ledgerDifferences,
  openCompany,
  providerRecords,
  readUpload,
  type Staff,
  type System,
  sendFile,
  signInAsStaff,
  startPayment,
  startSystem,
  waitForUpload,
} from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Pause, type Result, runPortal } from './backup/run-portal.ts';

const TIMEOUT_MS = 180_000;
/** A file whose bills are paid during the backup. */
const PAID_FILE = { rows: 150, seed: 7, bad: 0 };
/** A file that is processed during the backup. */
const PROCESSED_FILE = { rows: 6000, seed: 8, bad: 0 };
const CONCURRENT_PAYERS = 2;
/** Payments to wait for while the backup is paused, and again after it. */
const PAYMENTS_TO_WAIT_FOR = 4;

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const copy = join(folder, 'copy');
const environment: Record<string, string> = {};
let system: System;
let paying: Staff;
let loading: Staff;
/** Start of each payment by its reference, read before the data is lost. */
const startedAtByPayment = new Map<string, string>();

const run = (argv: string[], prefix: string, pause?: Pause): Promise<Result> =>
  runPortal(argv, { DATA_DIR: system.dataDir, DATABASE_PREFIX: prefix, QUEUE_PREFIX: prefix }, pause);
/** Returns the database prefix of the system, which is the name of its folder. */
const systemPrefix = (): string => basename(system.dataDir);
const restoredPrefix = (): string => `${systemPrefix()}-restored`;

async function waitForPayments({ paidCount }: { paidCount(): number }, count: number): Promise<void> {
  const before = paidCount();
  await eventually(() => expect(paidCount()).toBeGreaterThanOrEqual(before + count), TIMEOUT_MS);
}

/** Starts customers who claim accounts and pay, `concurrency` of them at a time, until `stop`. */
function startPayers(
  system: System,
  { company }: Staff,
  accounts: readonly string[],
  concurrency: number,
): { paidCount(): number; stop(): Promise<void> } {
  const remaining = accounts[Symbol.iterator]();
  let isStopping = false;
  let paidCount = 0;
  const payUntilStopped = async (): Promise<void> => {
    while (!isStopping) {
      const { value: account } = remaining.next();
      if (account === undefined) return;
      const payer = await claimAccount(system, company.id, account);
      const { id } = await balanceOf(payer);
      const back = await answerAtProvider(await startPayment(payer, id), 'paid');
      await fetch(back, { redirect: 'manual' });
      paidCount += 1;
    }
  };
  const all = Promise.all(Array.from({ length: concurrency }, payUntilStopped));
  all.catch(() => undefined);
  return {
    paidCount: () => paidCount,
    stop: async () => {
      isStopping = true;
      await all;
    },
  };
}

beforeAll(async () => {
  system = await startSystem({ mode: 'standalone', environment });
  paying = await openCompany(system, 'Paid during the backup');
  loading = await openCompany(system, 'Loaded during the backup');
  const upload = await sendFile(paying.owner, paying.company.id, PAID_FILE);
  await waitForUpload(paying.owner, paying.company.id, upload, TIMEOUT_MS);
  const due = [...billRows(PAID_FILE)].filter(({ amountMinor }) => amountMinor > 0).map((row) => row.accountNumber);
  const payers = startPayers(system, paying, due, CONCURRENT_PAYERS);
  await eventually(() => expect(payers.paidCount()).toBeGreaterThan(3), TIMEOUT_MS);

  const file = await sendFile(loading.owner, loading.company.id, PROCESSED_FILE);
  await eventually(async () => {
    expect((await readUpload(loading.owner, loading.company.id, file)).state).toBe('running');
  }, TIMEOUT_MS);
  // The backup pauses after it copied billing and before it copies payments, so payments made now are in one copy only.
  const pause: Pause = { at: join(copy, 'identity'), until: () => waitForPayments(payers, PAYMENTS_TO_WAIT_FOR) };
  const result = await run(['backup', '--to', copy, '--json'], systemPrefix(), pause);
  expect(result, result.stderr).toMatchObject({ code: 0 });
  await waitForPayments(payers, PAYMENTS_TO_WAIT_FOR);
  await payers.stop();
  const answer = await paying.owner.get<{ id: string; createdAt: string }[]>(
    `/api/companies/${paying.company.id}/payments`,
  );
  for (const { id, createdAt } of expectStatus(answer, 200)) startedAtByPayment.set(id, createdAt);
  await system.kill();
});

afterAll(async () => {
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('refuses a backup with a changed byte and names the file', async () => {
  const damaged = join(folder, 'damaged');
  cpSync(copy, damaged, { recursive: true });
  const path = join(damaged, 'payments', 'payments.bson.gz');
  const bytes = readFileSync(path);
  const position = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
  writeFileSync(path, bytes);
  const refused = await run(['restore', '--from', damaged], restoredPrefix());
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(path);
});

test('refuses a folder without a manifest', async () => {
  const refused = await run(['restore', '--from', folder], restoredPrefix());
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('manifest.json is missing');
});

test('refuses databases that are not empty', async () => {
  const refused = await run(['restore', '--from', copy], systemPrefix());
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('is not empty');
});

test('restores consistent data from a backup made under load', async () => {
  const restored = await run(['restore', '--from', copy, '--json'], restoredPrefix());
  expect(restored, restored.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(restored.stdout).events).toBeGreaterThan(0);
  Object.assign(environment, { DATABASE_PREFIX: restoredPrefix(), QUEUE_PREFIX: restoredPrefix() });
  await system.start();

  const owner = await signInAsStaff(system, paying.login);
  const { services } = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'));
  const { startedAt } = services.find(({ name }: { name: string }) => name === 'payments');
  await eventually(async () => {
    const companyId = paying.company.id;
    const payments = expectStatus(await owner.get<{ id: string }[]>(`/api/companies/${companyId}/payments`), 200);
    const known = new Set(payments.map(({ id }) => id));
    const provider = await providerRecords(system, paying.tpn);
    const paid = provider.map(({ reference }) => reference);
    // Payments started after the copy existed only at the provider, and are credited again.
    expect(paid.filter((reference) => !known.has(reference))).toEqual([]);
    expect(paid.some((reference) => (startedAtByPayment.get(reference) ?? '') > startedAt)).toBe(true);
    expect(await checkLedger({ owner, companyId, file: expectationOf(PAID_FILE), provider })).toEqual([]);
    expect(await ledgerDifferences(system, companyId)).toEqual([]);
  }, TIMEOUT_MS);
});

test('finishes the upload that was running during the backup', async () => {
  const owner = await signInAsStaff(system, loading.login);
  const { id: companyId } = loading.company;
  await eventually(async () => {
    expect(await checkLedger({ owner, companyId, file: expectationOf(PROCESSED_FILE), provider: [] })).toEqual([]);
    expect(await ledgerDifferences(system, companyId, { withProvider: false })).toEqual([]);
  }, TIMEOUT_MS);
});

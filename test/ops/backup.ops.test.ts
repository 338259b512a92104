import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
/** A file whose bills are paid during the backup, and a file that is processed at the same time. */
const PAID = { rows: 150, seed: 7, bad: 0 };
const LOADED = { rows: 6000, seed: 8, bad: 0 };
const LINES = 2;
const PAID_BETWEEN = 4;

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
const prefixOf = (part: string): string => `${system.dataDir.split('/').at(-1)}-${part}`;

async function waitForPayments({ paid }: { paid(): number }, count: number): Promise<void> {
  const before = paid();
  await eventually(() => expect(paid()).toBeGreaterThanOrEqual(before + count), TIMEOUT_MS);
}

/** Starts customers who claim accounts and pay, in `lines` parallel sequences, until `stop`. */
function startPayers(
  system: System,
  { company }: Staff,
  accounts: readonly string[],
  lines: number,
): { paid(): number; stop(): Promise<void> } {
  const remaining = accounts[Symbol.iterator]();
  let stopping = false;
  let paid = 0;
  const line = async (): Promise<void> => {
    while (!stopping) {
      const { value: account } = remaining.next();
      if (account === undefined) return;
      const payer = await claimAccount(system, company.id, account);
      const { id } = await balanceOf(payer);
      const back = await answerAtProvider(await startPayment(payer, id), 'paid');
      await fetch(back, { redirect: 'manual' });
      paid += 1;
    }
  };
  const all = Promise.all(Array.from({ length: lines }, line));
  all.catch(() => undefined);
  return {
    paid: () => paid,
    stop: async () => {
      stopping = true;
      await all;
    },
  };
}

beforeAll(async () => {
  system = await startSystem({ mode: 'standalone', environment });
  paying = await openCompany(system, 'Paid during the backup');
  loading = await openCompany(system, 'Loaded during the backup');
  const upload = await sendFile(paying.owner, paying.company.id, PAID);
  await waitForUpload(paying.owner, paying.company.id, upload, TIMEOUT_MS);
  const due = [...billRows(PAID)].filter(({ amountMinor }) => amountMinor > 0).map((row) => row.accountNumber);
  const payers = startPayers(system, paying, due, LINES);
  await eventually(() => expect(payers.paid()).toBeGreaterThan(3), TIMEOUT_MS);

  const file = await sendFile(loading.owner, loading.company.id, LOADED);
  await eventually(async () => {
    expect((await readUpload(loading.owner, loading.company.id, file)).state).toBe('running');
  }, TIMEOUT_MS);
  // Billing is copied and payments is not: payments made now are in one copy and not in the other.
  const pause: Pause = { at: join(copy, 'identity'), until: () => waitForPayments(payers, PAID_BETWEEN) };
  const result = await run(['backup', '--to', copy, '--json'], prefixOf('').slice(0, -1), pause);
  expect(result, result.stderr).toMatchObject({ code: 0 });
  await waitForPayments(payers, PAID_BETWEEN);
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
  const refused = await run(['restore', '--from', damaged], prefixOf('restored'));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(path);
});

test('refuses a folder without a manifest', async () => {
  const refused = await run(['restore', '--from', folder], prefixOf('restored'));
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('manifest.json is missing');
});

test('refuses databases that are not empty', async () => {
  const refused = await run(['restore', '--from', copy], prefixOf('').slice(0, -1));
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('is not empty');
});

test('restores consistent data from a backup made under load', async () => {
  const restored = await run(['restore', '--from', copy, '--json'], prefixOf('restored'));
  expect(restored, restored.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(restored.stdout).events).toBeGreaterThan(0);
  Object.assign(environment, { DATABASE_PREFIX: prefixOf('restored'), QUEUE_PREFIX: prefixOf('restored') });
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
    expect(await checkLedger({ owner, companyId, file: expectationOf(PAID), provider })).toEqual([]);
    expect(await ledgerDifferences(system, companyId)).toEqual([]);
  }, TIMEOUT_MS);
});

test('finishes the upload that was running during the backup', async () => {
  const owner = await signInAsStaff(system, loading.login);
  const { id: companyId } = loading.company;
  await eventually(async () => {
    expect(await checkLedger({ owner, companyId, file: expectationOf(LOADED), provider: [] })).toEqual([]);
    expect(await ledgerDifferences(system, companyId, { withProvider: false })).toEqual([]);
  }, TIMEOUT_MS);
});

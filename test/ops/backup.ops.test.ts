import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  billRows,
  checkLedger,
  eventually,
  expectationOf,
  expectStatus,
  finishedUpload,
  openCompany,
  providerRecords,
  readUpload,
  type Staff,
  type System,
  sendFile,
  signInAsStaff,
  startSystem,
} from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payersAtWork } from './backup/payers-at-work.ts';
import { type Pause, portal, type Ran } from './backup/portal.ts';

const WITHIN_MS = 180_000;
/** Bills that are paid during the backup, and a file that is worked through meanwhile. */
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
/** When each payment was begun, by its reference, as the books told before they were lost. */
const begun = new Map<string, string>();

const run = (argv: string[], prefix: string, pause?: Pause): Promise<Ran> =>
  portal(argv, { DATA_DIR: system.dataDir, DATABASE_PREFIX: prefix, QUEUE_PREFIX: prefix }, pause);
const prefixOf = (part: string): string => `${system.dataDir.split('/').at(-1)}-${part}`;

async function morePaid({ paid }: { paid(): number }, more: number): Promise<void> {
  const before = paid();
  await eventually(() => expect(paid()).toBeGreaterThanOrEqual(before + more), WITHIN_MS);
}

beforeAll(async () => {
  system = await startSystem({ mode: 'standalone', environment });
  paying = await openCompany(system, 'Paid during the backup');
  loading = await openCompany(system, 'Loaded during the backup');
  const upload = await sendFile(paying.owner, paying.company.id, PAID);
  await finishedUpload(paying.owner, paying.company.id, upload, WITHIN_MS);
  const due = [...billRows(PAID)].filter(({ amountMinor }) => amountMinor > 0).map((row) => row.accountNumber);
  const payers = payersAtWork(system, paying, due, LINES);
  await eventually(() => expect(payers.paid()).toBeGreaterThan(3), WITHIN_MS);

  const file = await sendFile(loading.owner, loading.company.id, LOADED);
  await eventually(async () => {
    expect((await readUpload(loading.owner, loading.company.id, file)).state).toBe('running');
  }, WITHIN_MS);
  // Billing is copied and payments are not: whatever is paid now is in the one and not in the other.
  const between: Pause = { at: join(copy, 'identity'), until: () => morePaid(payers, PAID_BETWEEN) };
  const done = await run(['backup', '--to', copy, '--json'], prefixOf('').slice(0, -1), between);
  expect(done, done.stderr).toMatchObject({ code: 0 });
  await morePaid(payers, PAID_BETWEEN);
  await payers.stop();
  const answer = await paying.owner.get<{ id: string; createdAt: string }[]>(
    `/api/companies/${paying.company.id}/payments`,
  );
  for (const { id, createdAt } of expectStatus(answer, 200)) begun.set(id, createdAt);
  await system.kill();
});

afterAll(async () => {
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a file with one other byte is refused by its name, and nothing is restored', async () => {
  const spoilt = join(folder, 'spoilt');
  cpSync(copy, spoilt, { recursive: true });
  const path = join(spoilt, 'payments', 'payments.bson.gz');
  const bytes = readFileSync(path);
  const place = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  writeFileSync(path, bytes);
  const refused = await run(['restore', '--from', spoilt], prefixOf('restored'));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(path);
});

test('a folder without a manifest is no backup', async () => {
  const refused = await run(['restore', '--from', folder], prefixOf('restored'));
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('manifest.json is missing');
});

test('databases that hold anything are refused', async () => {
  const refused = await run(['restore', '--from', copy], prefixOf('').slice(0, -1));
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('is not empty');
});

test('what was copied under load is whole again once it runs', async () => {
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
    const book = await providerRecords(system, paying.tpn);
    // What was begun after the copy is the provider's alone: nothing older may be missing.
    const ahead = book.filter(({ reference }) => !known.has(reference));
    for (const { reference } of ahead) expect(begun.get(reference)?.localeCompare(startedAt)).toBe(1);
    const provider = book.filter(({ reference }) => known.has(reference));
    expect(provider.length).toBeGreaterThan(3);
    expect(await checkLedger({ owner, companyId, file: expectationOf(PAID), provider })).toEqual([]);
  }, WITHIN_MS);
});

test('the file that was being worked through is finished', async () => {
  const owner = await signInAsStaff(system, loading.login);
  const { id: companyId } = loading.company;
  await eventually(async () => {
    expect(await checkLedger({ owner, companyId, file: expectationOf(LOADED), provider: [] })).toEqual([]);
  }, WITHIN_MS);
});

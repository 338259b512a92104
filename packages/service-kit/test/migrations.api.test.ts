import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@utility-pay/testkit';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { MigrationLeaseLost, MigrationLocked } from '../src/migrations/lease.ts';
import {
  type MigrateUpOptions,
  MigrationFailed,
  type MigrationProgress,
  migrateUp,
} from '../src/migrations/migrate-up.ts';
import { assertMigrated, type Migration, migrationStatus, readSchemaState } from '../src/migrations/migration.ts';
import type { Platform } from '../src/platform.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';
import { slowChange, THINGS, type Thing } from './support/slow-change.ts';

let platform: Platform;
let ran: string[];
let reported: MigrationProgress[];
beforeEach(async () => {
  platform = await createTestPlatform('billing', process.env);
  ran = [];
  reported = [];
});
afterEach(() => disposeTestPlatform(platform));

const SHORT_LIMITS = { leaseMs: 600, renewMs: 100, waitMs: 30_000, pollMs: 20 };
const step = (name: string, work: Migration['up'] = async () => undefined): Migration => ({
  name,
  up: async (context) => {
    ran.push(name);
    await work(context);
  },
});
const run = (migrations: Migration[], limits: MigrateUpOptions['limits'] = SHORT_LIMITS) =>
  migrateUp({ ...platform, migrations, limits, onProgress: (progress) => reported.push(progress) });
const status = (migrations: Migration[]) => migrationStatus({ ...platform, migrations });
test('applies pending migrations in order, once, and records their duration', async () => {
  const [first, second] = [step('0001-first'), step('0002-second')];
  expect(await run([first])).toEqual({ applied: ['0001-first'] });
  await expect(assertMigrated({ ...platform, migrations: [first, second] })).rejects.toThrow('pending: 0002-second');
  expect(await run([first, second])).toEqual({ applied: ['0002-second'] });
  expect(await run([first, second])).toEqual({ applied: [] });
  expect(ran).toEqual(['0001-first', '0002-second']);
  expect(reported.map(({ step: at, migration }) => `${at} ${migration}`)).toEqual(
    ['0001-first', '0002-second'].flatMap((name) => [`started ${name}`, `applied ${name}`]),
  );
  const { history } = await status([first, second]);
  expect(history).toMatchObject([{ name: '0001-first' }, { name: '0002-second' }]);
  expect(history.every(({ at, milliseconds }) => at instanceof Date && milliseconds >= 0)).toBe(true);
  expect((await readSchemaState(platform.mongo))?.lock).toBeUndefined();
});

test('accepts a schema newer than the code and lists its migrations as unknown', async () => {
  await run([step('0001-first'), step('0002-newer')]);
  expect(await status([step('0001-first')])).toMatchObject({
    applied: ['0001-first'],
    pending: [],
    unknown: ['0002-newer'],
  });
});

test('does not record a failed migration, and applies it in the next run', async () => {
  let isFailing = true;
  const failing = step('0001-first', async () => {
    if (isFailing) throw new Error('no space');
  });
  await expect(run([failing])).rejects.toThrow(
    new MigrationFailed(`migration 0001-first of "${platform.mongo.name}" failed: no space`),
  );
  expect(await status([failing])).toMatchObject({ applied: [], pending: ['0001-first'] });
  isFailing = false;
  expect(await run([failing])).toEqual({ applied: ['0001-first'] });
});

test('applies each migration once if three runners start together and it takes longer than a lease', async () => {
  const limits = { ...SHORT_LIMITS, leaseMs: 1500, waitMs: 60_000 };
  const slow = step('0001-first', () => new Promise((resolve) => setTimeout(resolve, 3 * limits.leaseMs)));
  const results = await Promise.all([run([slow], limits), run([slow], limits), run([slow], limits)]);
  // The migration took three lease durations, so the lock was renewed in the meantime.
  expect(ran).toEqual(['0001-first']);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001-first']);
  expect(reported.filter(({ step: at }) => at === 'waiting')).toHaveLength(2);
});

test('does not restore a released lock by a late renewal', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `000${index + 1}-step`);
  for (const last of names.keys()) {
    const list = names.slice(0, last + 1).map((name) => step(name, () => new Promise((done) => setTimeout(done, 10))));
    await run(list, { ...SHORT_LIMITS, renewMs: 1 });
    expect((await readSchemaState(platform.mongo))?.lock).toBeUndefined();
  }
});

test('throws MigrationLocked after waiting for another runner for its limit', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const otherRun = run([step('0001-first', () => promise)]);
  await eventually(() => expect(ran).toHaveLength(1));
  await expect(run([step('0001-first')], { ...SHORT_LIMITS, waitMs: 200 })).rejects.toThrow(MigrationLocked);
  resolve();
  await otherRun;
  expect(ran).toEqual(['0001-first']);
});

test('refuses checkpoints and results of a runner that lost the lock', async () => {
  // Never renews its lock, like a paused process.
  const withoutRenewal = { ...SHORT_LIMITS, renewMs: 3_600_000 };
  const firstPause = Promise.withResolvers<void>();
  const savesCheckpoint = step('0001-first', async ({ checkpoint }) => {
    await firstPause.promise;
    await checkpoint.save('after the lock expired');
  });
  const pausedInFirst = run([savesCheckpoint], withoutRenewal);
  await eventually(() => expect(ran).toHaveLength(1));
  await run([step('0001-first')]);
  expect(ran).toHaveLength(2);
  firstPause.resolve();
  await expect(pausedInFirst).rejects.toMatchObject({ cause: expect.any(MigrationLeaseLost) });

  const secondPause = Promise.withResolvers<void>();
  const pausedInSecond = run([step('0001-first'), step('0002-second', () => secondPause.promise)], withoutRenewal);
  await eventually(() => expect(ran).toHaveLength(3));
  await run([step('0001-first'), step('0002-second')]);
  secondPause.resolve();
  await expect(pausedInSecond).rejects.toThrow(MigrationLeaseLost);
  expect((await status([])).history.map(({ name }) => name)).toEqual(['0001-first', '0002-second']);
});

test('resumes a killed run from its checkpoint and repeats nothing', async () => {
  const { mongo } = platform;
  const things = mongo.collection<Thing>('things');
  await things.insertMany(Array.from({ length: THINGS }, (_, _id) => ({ _id })));
  const script = fileURLToPath(new URL('support/migrate-slowly.ts', import.meta.url));
  const child = spawn(process.execPath, [script, process.env.MONGODB_URI ?? '', mongo.name], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const savedCheckpoint = async () => Number((await readSchemaState(mongo))?.checkpoints?.['0002-touch-things'] ?? -1);
  await eventually(async () => expect(await savedCheckpoint()).toBeGreaterThanOrEqual(14));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const stoppedAt = await savedCheckpoint();
  expect(stoppedAt).toBeLessThan(THINGS - 1);

  expect(await run([slowChange('next', 0)])).toEqual({ applied: ['0002-touch-things'] });
  const visits = await mongo.collection('visits').find({ runner: 'next' }).sort({ from: 1 }).toArray();
  expect(visits[0]?.from).toBe(stoppedAt + 1);
  expect(await things.countDocuments({ touched: 1 })).toBe(THINGS);
  expect((await readSchemaState(mongo))?.checkpoints).toEqual({});
});

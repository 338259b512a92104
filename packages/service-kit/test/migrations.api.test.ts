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

const quick = { leaseMs: 600, renewMs: 100, waitMs: 30_000, lookMs: 20 };
const step = (name: string, work: Migration['up'] = async () => undefined): Migration => ({
  name,
  up: async (context) => {
    ran.push(name);
    await work(context);
  },
});
const run = (migrations: Migration[], limits: MigrateUpOptions['limits'] = quick) =>
  migrateUp({ ...platform, migrations, limits, onProgress: (progress) => reported.push(progress) });
const status = (migrations: Migration[]) => migrationStatus({ ...platform, migrations });
/** A promise that the test resolves. */
const gate = () => Promise.withResolvers<void>();

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

test('does not record a failed migration, releases the lock, and runs it again', async () => {
  let broken = true;
  const failing = step('0001-first', async () => {
    if (broken) throw new Error('no space');
  });
  await expect(run([failing])).rejects.toThrow(
    new MigrationFailed(`migration 0001-first of "${platform.mongo.name}" failed: no space`),
  );
  expect(await status([failing])).toMatchObject({ applied: [], pending: ['0001-first'] });
  broken = false;
  expect(await run([failing])).toEqual({ applied: ['0001-first'] });
});

test('applies each migration once when several runners start together', async () => {
  const limits = { ...quick, leaseMs: 1500, waitMs: 60_000 };
  const slow = step('0001-first', () => new Promise((resolve) => setTimeout(resolve, 3 * limits.leaseMs)));
  const answers = await Promise.all([run([slow], limits), run([slow], limits), run([slow], limits)]);
  // The migration took three lease durations, so the lock was renewed in the meantime.
  expect(ran).toEqual(['0001-first']);
  expect(answers.flatMap(({ applied }) => applied)).toEqual(['0001-first']);
  expect(reported.filter(({ step: at }) => at === 'waiting')).toHaveLength(2);
});

test('does not restore a released lock by a late renewal', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `000${index + 1}-step`);
  for (const last of names.keys()) {
    const list = names.slice(0, last + 1).map((name) => step(name, () => new Promise((done) => setTimeout(done, 10))));
    await run(list, { ...quick, renewMs: 1 });
    expect((await readSchemaState(platform.mongo))?.lock).toBeUndefined();
  }
});

test('stops waiting for the lock after its limit', async () => {
  const { promise, resolve } = gate();
  const held = run([step('0001-first', () => promise)]);
  await eventually(() => expect(ran).toHaveLength(1));
  await expect(run([step('0001-first')], { ...quick, waitMs: 200 })).rejects.toThrow(MigrationLocked);
  resolve();
  await held;
  expect(ran).toEqual(['0001-first']);
});

test('refuses checkpoints and results of a runner that lost the lock', async () => {
  const { promise, resolve } = gate();
  const late = run(
    [
      step('0001-first', async ({ checkpoint }) => {
        await promise;
        await checkpoint.save('late');
      }),
    ],
    // Never renews its lock, like a paused process.
    { ...quick, renewMs: 3_600_000 },
  );
  await eventually(() => expect(ran).toHaveLength(1));
  const later = run([step('0001-first')]);
  await eventually(() => expect(ran).toHaveLength(2));
  await later;
  resolve();
  await expect(late).rejects.toMatchObject({ cause: expect.any(MigrationLeaseLost) });

  const alsoLate = gate();
  const unaware = run([step('0001-first'), step('0002-second', () => alsoLate.promise)], {
    ...quick,
    renewMs: 3_600_000,
  });
  await eventually(() => expect(ran).toHaveLength(3));
  await run([step('0001-first'), step('0002-second')]);
  alsoLate.resolve();
  await expect(unaware).rejects.toThrow(MigrationLeaseLost);
  expect((await status([])).history.map(({ name }) => name)).toEqual(['0001-first', '0002-second']);
});

test('resumes a killed run from its checkpoint and repeats nothing', async () => {
  const { mongo } = platform;
  const things = mongo.collection<Thing>('things');
  await things.insertMany(Array.from({ length: THINGS }, (_, _id) => ({ _id })));
  const script = fileURLToPath(new URL('support/migrate-slowly.ts', import.meta.url));
  const child = spawn(process.execPath, [script, process.env.MONGODB_URI ?? '', mongo.name], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const checkpoint = async () => Number((await readSchemaState(mongo))?.checkpoints?.['0002-touch-things'] ?? -1);
  await eventually(async () => expect(await checkpoint()).toBeGreaterThanOrEqual(14));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const stoppedAt = await checkpoint();
  expect(stoppedAt).toBeLessThan(THINGS - 1);

  expect(await run([slowChange('next', 0)])).toEqual({ applied: ['0002-touch-things'] });
  const visits = await mongo.collection('visits').find({ runner: 'next' }).sort({ from: 1 }).toArray();
  expect(visits[0]?.from).toBe(stoppedAt + 1);
  expect(await things.countDocuments({ touched: 1 })).toBe(THINGS);
  expect((await readSchemaState(mongo))?.checkpoints).toEqual({});
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engines, startEngines } from '@utility-pay/engines';
import { expectStatus, type System, signInAsStaff, startSystem } from '@utility-pay/testkit';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { graphProbes } from '../isolation/graph-probes.ts';
import { rows } from '../specification/rows.ts';
import { openTenant } from '../world/tenant.ts';
import { exceptionsIn, shardedIn } from './shard-keys/exceptions.ts';
import { type Query, queriesOf, unboundQueries, uniqueBeyondCompany } from './shard-keys/queries.ts';
import { openRecorder, type Recorder } from './shard-keys/recorder.ts';

const page = readFileSync(new URL('../../docs/scale-shard-keys.md', import.meta.url), 'utf8');
const exceptions = exceptionsIn(page);
const sharded = shardedIn(page);
const folder = mkdtempSync(join(tmpdir(), 'shard-keys-'));
const queries: Query[] = [];
const uniqueElsewhere: string[] = [];
const notUnderstood = new Set<string>();
let engines: Engines;
let recorder: Recorder;
let system: System;

beforeAll(async () => {
  engines = await startEngines({ dataDir: folder, env: process.env, log: () => undefined, mode: 'test' });
  recorder = await openRecorder(engines.mongo.uri, (command) => {
    uniqueElsewhere.push(...uniqueBeyondCompany(command, sharded));
    try {
      queries.push(...queriesOf(command));
    } catch (error) {
      notUnderstood.add(String(error));
    }
  });
  system = await startSystem({
    mode: 'standalone',
    environment: { MONGODB_URI: recorder.uri, REDIS_URL: engines.redis.url },
  });
  const a = await openTenant(system, 'Lakeside Water');
  const b = await openTenant(system, 'Hilltop Gas');
  const partner = await a.partner(['customers:read']);
  expectStatus(await partner.get(`${a.path}/customers`), 200);
  const superAdmin = await signInAsStaff(system, system.superAdmin);
  for (const { query } of Object.values(graphProbes).filter(({ access }) => access === 'super-admin'))
    expectStatus(await superAdmin.send('POST', '/graphql', { query, variables: {} }), 200);
  for (const { check } of rows) await check({ system, a, b });
});

afterAll(async () => {
  await system?.stop();
  await recorder?.close();
  await engines?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the specification and the staff page were asked of all services', () => {
  const asked = new Set(queries.map(({ collection }) => collection.split('.')[0]));
  expect([...asked].sort()).toEqual(['billing', 'identity', 'notifications', 'payments', 'tenant-settings']);
  expect(queries.length).toBeGreaterThan(2000);
  expect([...notUnderstood]).toEqual([]);
});

test('every query names its company, or the page says why not', () => {
  expect(unboundQueries(queries, exceptions)).toEqual([]);
});

test('a query that forgets its company is told', async () => {
  const before = queries.length;
  const client = await MongoClient.connect(recorder.uri);
  const customers = client.db('planted-billing').collection('customers');
  await customers.findOne({ accountNumber: '100' });
  await customers.updateMany({ companyId: { $in: [1, 2] } }, { $set: { seen: true } });
  await client.close();
  expect(unboundQueries(queries.slice(before), exceptions)).toEqual([
    'billing.customers: find by accountNumber without one companyId',
    'billing.customers: update by companyId without one companyId',
  ]);
});

test('what is to be sharded has no unique index that shards could not keep', () => {
  expect(uniqueElsewhere).toEqual([]);
  const indexes = [{ key: { emailKey: 1 }, unique: true }];
  const planted = uniqueBeyondCompany({ createIndexes: 'customers', indexes, $db: 'x-billing' }, sharded);
  expect(planted).toEqual(['billing.customers: emailKey cannot be unique over shards']);
});

test('the page names only collections that are there', () => {
  const there = new Set(queries.map(({ collection }) => collection));
  const named = [...sharded, ...exceptions.map(({ collection }) => collection)];
  expect(named.filter((name) => !name.startsWith('*.') && !there.has(name))).toEqual([]);
});

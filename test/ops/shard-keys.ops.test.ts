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
import {
  collectionIndexedBy,
  exceptionsIn,
  type Query,
  queriesOf,
  shardedIn,
  unboundQueries,
  uniqueBeyondCompany,
} from './shard-keys/queries.ts';
import { openRecorder, type Recorder } from './shard-keys/recorder.ts';

const page = readFileSync(new URL('../../docs/scale-shard-keys.md', import.meta.url), 'utf8');
const exceptions = exceptionsIn(page);
const sharded = shardedIn(page);
const folder = mkdtempSync(join(tmpdir(), 'shard-keys-'));
/** Milliseconds to run all checks of the specification, also on a busy machine. */
const SPECIFICATION_MS = 1_800_000;
const queries: Query[] = [];
/** Collections whose indexes were created; some of them are empty when all services run in one process. */
const indexed = new Set<string | undefined>();
const invalidIndexes: string[] = [];
const parseErrors = new Set<string>();
let engines: Engines;
let recorder: Recorder;
let system: System;

beforeAll(async () => {
  engines = await startEngines({ dataDir: folder, env: process.env, log: () => undefined, mode: 'test' });
  recorder = await openRecorder(engines.mongo.uri, (command) => {
    indexed.add(collectionIndexedBy(command));
    invalidIndexes.push(...uniqueBeyondCompany(command, sharded));
    try {
      queries.push(...queriesOf(command));
    } catch (error) {
      parseErrors.add(String(error));
    }
  });
  system = await startSystem({
    mode: 'standalone',
    environment: { MONGODB_URI: recorder.uri, REDIS_URL: engines.redis.url },
  });
  const lakeside = await openTenant(system, 'Lakeside Water');
  const hilltop = await openTenant(system, 'Hilltop Gas');
  const partner = await lakeside.partner(['customers:read']);
  expectStatus(await partner.get(`${lakeside.path}/customers`), 200);
  const superAdmin = await signInAsStaff(system, system.superAdmin);
  for (const { query } of Object.values(graphProbes).filter(({ access }) => access === 'super-admin'))
    expectStatus(await superAdmin.send('POST', '/graphql', { query, variables: {} }), 200);
  expectStatus(await superAdmin.get(`/api/customers/${lakeside.payer.id}/balances`), 200);
  for (const { check } of rows) await check({ system, lakeside, hilltop });
}, SPECIFICATION_MS);

afterAll(async () => {
  await system?.stop();
  await recorder?.close();
  await engines?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('records queries of all services', () => {
  const services = new Set(queries.map(({ collection }) => collection.split('.')[0]));
  expect([...services].sort()).toEqual(['billing', 'identity', 'notifications', 'payments', 'tenant-settings']);
  expect(queries.length).toBeGreaterThan(2000);
  expect([...parseErrors]).toEqual([]);
});

test('every query selects one company or is a documented exception', () => {
  expect(unboundQueries(queries, exceptions)).toEqual([]);
});

test('reports a query without a company', async () => {
  const before = queries.length;
  const client = await MongoClient.connect(recorder.uri);
  const customers = client.db('test-billing').collection('customers');
  await customers.findOne({ accountNumber: '100' });
  await customers.updateMany({ companyId: { $in: [1, 2] } }, { $set: { seen: true } });
  await client.close();
  expect(unboundQueries(queries.slice(before), exceptions)).toEqual([
    'billing.customers: find by accountNumber without one companyId',
    'billing.customers: update by companyId without one companyId',
  ]);
});

test('sharded collections have no unique index without the shard key', () => {
  expect(invalidIndexes).toEqual([]);
  const indexes = [{ key: { emailKey: 1 }, unique: true }];
  const problems = uniqueBeyondCompany({ createIndexes: 'customers', indexes, $db: 'x-billing' }, sharded);
  expect(problems).toEqual(['billing.customers: emailKey cannot be unique across shards']);
});

test('the documentation lists only existing collections', () => {
  const existing = new Set([...indexed, ...queries.map(({ collection }) => collection)]);
  const documented = [...sharded, ...exceptions.map(({ collection }) => collection)];
  expect(documented.filter((name) => !name.startsWith('*.') && !existing.has(name))).toEqual([]);
});

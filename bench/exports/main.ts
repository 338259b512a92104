import { openCompany, type Staff, sendFile, waitForUpload } from '@utility-pay/testkit';
import type { MongoClient } from 'mongodb';
import { watchMemory } from '../processes.ts';
import { withSystem } from '../with-system.ts';

/**
 * `npm run bench -- exports`: rows per second and time to the first byte of a company's customers as CSV and as JSON,
 * compared with a cursor of the driver over the same rows in the same order, in alternating rounds. Settings:
 * BENCH_ROWS (rows of the file), BENCH_ROUNDS, BENCH_MODE (standalone or distributed).
 */
const { BENCH_ROWS = '100000', BENCH_ROUNDS = '3', BENCH_MODE = 'standalone' } = process.env;
const rows = Number(BENCH_ROWS);
const rounds = Number(BENCH_ROUNDS);
const mode = BENCH_MODE === 'distributed' ? 'distributed' : 'standalone';
const UPLOAD_TIMEOUT_MS = 3_600_000;
const BATCH_SIZE = 1000;
const MIB = 1024 * 1024;

interface Measurement {
  ms: number;
  firstByteMs: number;
}

async function download(
  { owner, company }: Staff,
  url: string,
  list: string,
): Promise<Measurement & { bytes: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/companies/${company.id}/${list}`, { headers: { cookie: owner.cookie() } });
  if (response.status !== 200 || !response.body) throw new Error(`${list} answered ${response.status}`);
  let bytes = 0;
  let firstByteMs = Number.NaN;
  for await (const chunk of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { ms: performance.now() - startedAt, firstByteMs, bytes };
}

/** Reads the same customers in the same order with a cursor of the driver. */
async function readBare(
  client: MongoClient,
  database: string,
  companyId: number,
): Promise<Measurement & { count: number }> {
  const startedAt = performance.now();
  const cursor = client
    .db(database)
    .collection('customers')
    .find({ companyId })
    .sort({ sortKey: 1 })
    .batchSize(BATCH_SIZE);
  let count = 0;
  let firstRowMs = Number.NaN;
  for await (const _row of cursor) {
    if (count === 0) firstRowMs = performance.now() - startedAt;
    count += 1;
  }
  return { ms: performance.now() - startedAt, firstByteMs: firstRowMs, count };
}

const rate = (ms: number, count: number): string => Math.round((count / ms) * 1000).toLocaleString('en-US');

await withSystem({ mode }, async ({ system, engines, client, databasePrefix }) => {
  const database = `${databasePrefix}-billing`;
  const staff = await openCompany(system, 'Bench');
  const uploadId = await sendFile(staff.owner, staff.company.id, { rows, seed: 1 });
  await waitForUpload(staff.owner, staff.company.id, uploadId, UPLOAD_TIMEOUT_MS);
  console.log(`${rows} rows, ${mode}, engine ${engines.mongo.name}, ${rounds} alternating rounds`);
  // A new process, so that the peak memory does not include the upload.
  await system.kill();
  await system.start();
  // Warm-up, not counted.
  await download(staff, system.url, 'customers.csv');
  const memory = watchMemory(system.pid());
  for (let round = 0; round < rounds; round += 1) {
    // The number of customers is counted, because some rows of the file failed.
    const { ms: bareMs, firstByteMs: bareFirstMs, count } = await readBare(client, database, staff.company.id);
    for (const list of ['customers.csv', 'customers']) {
      const { ms, firstByteMs, bytes } = await download(staff, system.url, list);
      console.log(
        `round ${round + 1}: ${list} ${rate(ms, count)} rows/s (${(bytes / MIB).toFixed(1)} MiB), first byte after ${Math.round(firstByteMs)} ms, bare cursor ${rate(bareMs, count)} rows/s and ${Math.round(bareFirstMs)} ms, ratio ${(bareMs / ms).toFixed(2)}`,
      );
    }
  }
  console.log(`peak memory ${Math.round(memory.stop() / MIB)} MiB`);
});

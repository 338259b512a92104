import { billFileText, openCompany, type System, sendFile, waitForUpload } from '@utility-pay/testkit';
import { median } from '../pace.ts';
import { watchMemory } from '../processes.ts';
import { withSystem } from '../with-system.ts';
import { readDocuments, writeBare } from './bare-driver.ts';
import { measureReading } from './reading.ts';
import { measureReadsBeside } from './reads-beside.ts';

/**
 * `npm run bench -- upload`: rows per second of an upload, from the first byte of the request to the result, compared
 * with the bare driver that writes the same documents to the same engine, in alternating rounds. A larger file shows
 * whether memory grows with the file. At the end, reads of another company are measured during an upload and its undo.
 * Settings: BENCH_ROWS, BENCH_ROUNDS, BENCH_LARGER_TIMES (size of the larger file as a multiple of BENCH_ROWS),
 * BENCH_WORKERS (runs this number of processes of each service, and does not measure memory).
 */
const { BENCH_ROWS = '100000', BENCH_ROUNDS = '3', BENCH_LARGER_TIMES = '5', BENCH_WORKERS } = process.env;
const rows = Number(BENCH_ROWS);
const rounds = Number(BENCH_ROUNDS);
const largerRows = rows * Number(BENCH_LARGER_TIMES);
/** Share of the rows that the warm-up uploads. */
const WARM_UP_SHARE = 0.2;
/** An upload that is slower than this fails. */
const MIN_ROWS_PER_SECOND = 200;
const MIB = 1024 * 1024;

interface Measurement {
  companyId: number;
  ms: number;
  peakBytes: number;
}

/** Uploads a file of a new company and measures it. */
async function upload(system: System, count: number, round: number): Promise<Measurement> {
  const { company, owner } = await openCompany(system, `Bench ${round}`);
  const memory = watchMemory(system.pid());
  try {
    const startedAt = performance.now();
    const uploadId = await sendFile(owner, company.id, { rows: count, seed: round + 1 });
    const { state, message } = await waitForUpload(owner, company.id, uploadId, (count / MIN_ROWS_PER_SECOND) * 1000);
    const ms = performance.now() - startedAt;
    if (state !== 'completed') throw new Error(`the upload ${state}: ${message}`);
    return { companyId: company.id, ms, peakBytes: memory.stop() };
  } finally {
    memory.stop();
  }
}

const rate = (ms: number, count = rows): string => `${Math.round((count / ms) * 1000).toLocaleString('en-US')} rows/s`;

const options = BENCH_WORKERS
  ? { mode: 'distributed' as const, environment: { REPLICAS: BENCH_WORKERS, TRUSTED_PROXIES: '1' } }
  : { mode: 'standalone' as const };
await withSystem(options, async ({ system, engines, client, databasePrefix }) => {
  const database = `${databasePrefix}-billing`;
  const processes = BENCH_WORKERS ? `${BENCH_WORKERS} of each process` : 'one process';
  console.log(`${rows} rows, engine ${engines.mongo.name}, ${processes}, ${rounds} alternating rounds`);
  // Warm-up, not counted: code is compiled and connection pools are filled.
  await upload(system, Math.round(rows * WARM_UP_SHARE), rounds);
  const ratios: number[] = [];
  const times: number[] = [];
  let peakBytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const product = await upload(system, rows, round);
    const bareMs = await writeBare(client, database, await readDocuments(client, database, product.companyId));
    ratios.push(bareMs / product.ms);
    times.push(product.ms);
    peakBytes = Math.max(peakBytes, product.peakBytes);
    console.log(
      `round ${round + 1}: product ${rate(product.ms)}, bare driver ${rate(bareMs)}, ratio ${(bareMs / product.ms).toFixed(2)}`,
    );
  }
  console.log(
    `ratio to the bare driver: median ${median(ratios).toFixed(2)}, ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
  );
  const { parseMs, validateMs } = measureReading([...billFileText({ rows, seed: 1 })].join(''));
  const share = (ms: number): string => `${Math.round((ms / median(times)) * 100)} %`;
  console.log(
    `of the time of an upload: parsing ${share(parseMs)}, validation ${share(validateMs)}, writing and the rest ${share(median(times) - parseMs - validateMs)}`,
  );
  if (!BENCH_WORKERS) {
    const larger = await upload(system, largerRows, rounds + 1);
    console.log(
      `peak memory: ${Math.round(peakBytes / MIB)} MiB at ${rows} rows, ${Math.round(larger.peakBytes / MIB)} MiB at ${largerRows}, ratio ${(larger.peakBytes / peakBytes).toFixed(2)}; ${rate(larger.ms, largerRows)}`,
    );
  }
  await measureReadsBeside({ system, client, databasePrefix }, rows);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, openCompany, type System, signInAsStaff, startSystem } from '@utility-pay/testkit';
import { createArgon2Hasher } from '../../services/identity/src/data/argon2.hasher.ts';
import { callAtRate, callConcurrently, median, percentile } from '../pace.ts';

/**
 * `npm run bench -- sign-in`: how much sign-ins slow down other requests, and how many sign-ins per second the portal
 * accepts compared with the password hashes per second of the same thread without a portal. Each round measures reads
 * without and then with sign-ins, then as many sign-ins as possible, then hashes. Settings: BENCH_SECONDS (of each
 * measurement), BENCH_ROUNDS, BENCH_SIGN_INS (per second, beside reads).
 */
const { BENCH_SECONDS = '5', BENCH_ROUNDS = '5', BENCH_SIGN_INS = '10' } = process.env;
const seconds = Number(BENCH_SECONDS);
const rounds = Number(BENCH_ROUNDS);
const signInsPerSecond = Number(BENCH_SIGN_INS);
const READS_PER_SECOND = 50;
/** Number of logins: each may sign in once a second, and more sign-ins per second are not expected. */
const LOGINS = 45;
/** The super admin signs in to create each login, and may also do so once a second. */
const CREATION_INTERVAL_MS = 1100;
/** Number of sign-ins, or hashes, that wait for a result at the same time. */
const CONCURRENCY = 8;
const PASSWORD = 'a-password-to-hash';
const LANE = { kind: 'sign-in', priority: 'clean' } as const;
const WARM_UP_SECONDS = 3;

type Login = { email: string; password: string };

async function measureReads(reader: Client): Promise<number[]> {
  const { results } = await callAtRate(READS_PER_SECOND, seconds, () => reader.get('/api/user'));
  const failed = results.find(({ result }) => result.status !== 200);
  if (failed) throw new Error(`a read returned ${failed.result.status}: ${failed.result.text.slice(0, 200)}`);
  return results.map(({ ms }) => ms);
}

const signIn = (system: System, logins: Login[], index: number) =>
  createClient(system.url).send('POST', '/api/login', { ...logins[index % logins.length], type: 'admin' });

/** Returns how many sign-ins per second succeed when as many as possible are sent. */
async function measureMaximum(system: System, logins: Login[]): Promise<number> {
  const { results, tookMs } = await callConcurrently(CONCURRENCY, seconds, (index) => signIn(system, logins, index));
  const succeeded = results.filter(({ result }) => result.status === 200).length;
  if (succeeded < results.length) console.log(`${results.length - succeeded} of ${results.length} sign-ins refused`);
  return (succeeded / tookMs) * 1000;
}

/** Returns how many passwords per second the product's hasher verifies in this process. */
async function measureHashes(): Promise<number> {
  const hasher = createArgon2Hasher();
  const hash = await hasher.hash(PASSWORD, LANE);
  const { results, tookMs } = await callConcurrently(CONCURRENCY, seconds, () => hasher.verify(hash, PASSWORD, LANE));
  return (results.length / tookMs) * 1000;
}

async function measureSignIns(system: System, logins: Login[], forSeconds: number) {
  const { results, tookMs } = await callAtRate(signInsPerSecond, forSeconds, (index) => signIn(system, logins, index));
  const withStatus = (status: number) => results.filter(({ result }) => result.status === status);
  const succeeded = withStatus(200);
  return {
    perSecond: (succeeded.length / tookMs) * 1000,
    refused: withStatus(429).length,
    failed: results.length - succeeded.length - withStatus(429).length,
    ms: succeeded.map(({ ms }) => ms),
  };
}

const percentiles = (ms: number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms`;
const ratio = (busy: number[], alone: number[], share: number): number =>
  percentile(busy, share) / percentile(alone, share);

const system = await startSystem({ mode: 'standalone', environment: { RATE_LIMIT_FACTOR: '100' } });
try {
  const logins: Login[] = [];
  for (let company = 0; company < LOGINS; company += 1) {
    logins.push((await openCompany(system, `Bench ${company}`, { configured: false })).login);
    await sleep(CREATION_INTERVAL_MS);
  }
  const reader = await signInAsStaff(system, logins[0] ?? system.superAdmin);
  console.log(
    `${READS_PER_SECOND} reads/s of GET /api/user, ${rounds} rounds of ${seconds} s without and ${seconds} s with ${signInsPerSecond} sign-ins/s`,
  );
  // Warm-up, not counted: code is compiled and connection pools are filled.
  await measureSignIns(system, logins, WARM_UP_SECONDS);
  const ratios: { p50: number; p99: number; maximum: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await measureReads(reader);
    const [withSignIns, signIns] = await Promise.all([measureReads(reader), measureSignIns(system, logins, seconds)]);
    const maximum = await measureMaximum(system, logins);
    const hashes = await measureHashes();
    ratios.push({
      p50: ratio(withSignIns, alone, 0.5),
      p99: ratio(withSignIns, alone, 0.99),
      maximum: maximum / hashes,
    });
    console.log(
      `round ${round + 1}: reads alone ${percentiles(alone)}; with sign-ins ${percentiles(withSignIns)}; ` +
        `${signIns.perSecond.toFixed(1)} sign-ins/s (${percentiles(signIns.ms)}), ${signIns.refused} refused (429), ${signIns.failed} failed; ` +
        `at most ${maximum.toFixed(1)} sign-ins/s, ${hashes.toFixed(1)} hashes/s`,
    );
  }
  const medianOf = (figure: 'p50' | 'p99' | 'maximum'): string => median(ratios.map((each) => each[figure])).toFixed(2);
  console.log(
    `median of ${rounds} rounds: reads with sign-ins to reads without p50 ${medianOf('p50')}, p99 ${medianOf('p99')}; ` +
      `sign-ins to hashes ${medianOf('maximum')}`,
  );
} finally {
  await system.stop();
}

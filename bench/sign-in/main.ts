import { type Client, createClient, openCompany, type System, signInAsStaff, startSystem } from '@utility-pay/testkit';
import { callAtRate, median, percentile } from '../pace.ts';

/**
 * `npm run bench -- sign-in`: how much sign-ins slow down other requests. Measures reads first without and then with
 * sign-ins in each round, and prints the median ratio. Settings: BENCH_SECONDS (of each half of a round), BENCH_ROUNDS,
 * BENCH_SIGN_INS (per second).
 */
const { BENCH_SECONDS = '5', BENCH_ROUNDS = '5', BENCH_SIGN_INS = '10' } = process.env;
const seconds = Number(BENCH_SECONDS);
const rounds = Number(BENCH_ROUNDS);
const signInsPerSecond = Number(BENCH_SIGN_INS);
const READS_PER_SECOND = 50;
/** Number of logins. There are several, because each may sign in once a second. */
const LOGINS = 20;
const WARM_UP_SECONDS = 3;

type Login = { email: string; password: string };

async function measureReads(reader: Client): Promise<number[]> {
  const { results } = await callAtRate(READS_PER_SECOND, seconds, () => reader.get('/api/user'));
  const failed = results.find(({ result }) => result.status !== 200);
  if (failed) throw new Error(`a read returned ${failed.result.status}: ${failed.result.text.slice(0, 200)}`);
  return results.map(({ ms }) => ms);
}

async function measureSignIns(system: System, logins: Login[], forSeconds: number) {
  const { results, tookMs } = await callAtRate(signInsPerSecond, forSeconds, (index) =>
    createClient(system.url).send('POST', '/api/login', { ...logins[index % logins.length], type: 'admin' }),
  );
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
  for (let company = 0; company < LOGINS; company += 1)
    logins.push((await openCompany(system, `Bench ${company}`, { configured: false })).login);
  const reader = await signInAsStaff(system, logins[0] ?? system.superAdmin);
  console.log(
    `${READS_PER_SECOND} reads/s of GET /api/user, ${rounds} rounds of ${seconds} s without and ${seconds} s with ${signInsPerSecond} sign-ins/s`,
  );
  // Warm-up, not counted: code is compiled and connection pools are filled.
  await measureSignIns(system, logins, WARM_UP_SECONDS);
  const ratios: { p50: number; p99: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await measureReads(reader);
    const [withSignIns, signIns] = await Promise.all([measureReads(reader), measureSignIns(system, logins, seconds)]);
    ratios.push({ p50: ratio(withSignIns, alone, 0.5), p99: ratio(withSignIns, alone, 0.99) });
    console.log(
      `round ${round + 1}: reads alone ${percentiles(alone)}; with sign-ins ${percentiles(withSignIns)}; ` +
        `${signIns.perSecond.toFixed(1)} sign-ins/s (${percentiles(signIns.ms)}), ${signIns.refused} refused (429), ${signIns.failed} failed`,
    );
  }
  const medianOf = (figure: 'p50' | 'p99'): string => median(ratios.map((each) => each[figure])).toFixed(2);
  console.log(
    `reads with sign-ins to reads without, median of ${rounds} rounds: p50 ${medianOf('p50')}, p99 ${medianOf('p99')}`,
  );
} finally {
  await system.stop();
}

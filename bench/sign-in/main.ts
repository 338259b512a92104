import { type Client, createClient, openCompany, type System, signInAsStaff, startSystem } from '@utility-pay/testkit';
import { atPace, percentile } from './pace.ts';

/**
 * What signing in costs others: how long a read takes alone and while people sign in, arms in turn in one run; the
 * median of the rounds' ratios counts. BENCH_SECONDS (of an arm), BENCH_ROUNDS and BENCH_SIGN_INS (a second) change it.
 */
const { BENCH_SECONDS = '5', BENCH_ROUNDS = '5', BENCH_SIGN_INS = '10' } = process.env;
const seconds = Number(BENCH_SECONDS);
const rounds = Number(BENCH_ROUNDS);
const signInsPerSecond = Number(BENCH_SIGN_INS);
const READS_PER_SECOND = 50;
/** Logins that take turns, as one login may try but so often at once. */
const LOGINS = 4;
const WARM_UP_SECONDS = 3;

type Login = { email: string; password: string };

async function readFor(reader: Client): Promise<number[]> {
  const { results } = await atPace(READS_PER_SECOND, seconds, () => reader.get('/api/user'));
  const failed = results.find(({ result }) => result.status !== 200);
  if (failed) throw new Error(`a read answered ${failed.result.status}: ${failed.result.text.slice(0, 200)}`);
  return results.map(({ ms }) => ms);
}

async function signInFor(system: System, logins: Login[], forSeconds: number) {
  const { results, tookMs } = await atPace(signInsPerSecond, forSeconds, (index) =>
    createClient(system.url).send('POST', '/api/login', { ...logins[index % logins.length], type: 'admin' }),
  );
  const answered = (status: number) => results.filter(({ result }) => result.status === status);
  const done = answered(200);
  return {
    perSecond: (done.length / tookMs) * 1000,
    refused: answered(429).length,
    failed: results.length - done.length - answered(429).length,
    ms: done.map(({ ms }) => ms),
  };
}

const words = (ms: number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms`;
const ratio = (busy: number[], alone: number[], share: number): number =>
  percentile(busy, share) / percentile(alone, share);

const system = await startSystem({ mode: 'standalone' });
try {
  const logins: Login[] = [];
  for (let company = 0; company < LOGINS; company += 1)
    logins.push((await openCompany(system, `Bench ${company}`, { configured: false })).login);
  const reader = await signInAsStaff(system, logins[0] ?? system.superAdmin);
  console.log(
    `${READS_PER_SECOND} reads/s of GET /api/user, ${rounds} rounds of ${seconds} s alone and ${seconds} s beside ${signInsPerSecond} sign-ins/s`,
  );
  // Not counted: code is compiled and pools are filled.
  await signInFor(system, logins, WARM_UP_SECONDS);
  const ratios: { p50: number; p99: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await readFor(reader);
    const [beside, signIns] = await Promise.all([readFor(reader), signInFor(system, logins, seconds)]);
    ratios.push({ p50: ratio(beside, alone, 0.5), p99: ratio(beside, alone, 0.99) });
    console.log(
      `round ${round + 1}: reads alone ${words(alone)}; beside sign-ins ${words(beside)}; ` +
        `${signIns.perSecond.toFixed(1)} sign-ins/s (${words(signIns.ms)}), ${signIns.refused} refused (429), ${signIns.failed} failed`,
    );
  }
  const median = (of: 'p50' | 'p99'): string =>
    percentile(
      ratios.map((each) => each[of]),
      0.5,
    ).toFixed(2);
  console.log(
    `reads beside sign-ins to reads alone, median of ${rounds} rounds: p50 ${median('p50')}, p99 ${median('p99')}`,
  );
} finally {
  await system.stop();
}

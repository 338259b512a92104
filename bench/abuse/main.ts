import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient, startSystem } from '@utility-pay/testkit';
import { callAtRate, percentile } from '../pace.ts';
import { residentBytes, watchMemory } from '../processes.ts';
import { attacks } from './attacks.ts';
import { openWorld, type Target, type World } from './world.ts';

/**
 * `npm run bench -- abuse`: how fast a legitimate customer's account page and sign-in are while each attack runs,
 * compared with the seconds before it. Settings: BENCH_SECONDS (of each attack, and of the baseline before it),
 * BENCH_ATTACKS (parts of names, separated by commas).
 */
const { BENCH_SECONDS = '30', BENCH_ATTACKS = '' } = process.env;
const seconds = Number(BENCH_SECONDS);
const chosen = Object.keys(attacks).filter((name) => BENCH_ATTACKS.split(',').some((part) => name.includes(part)));
/** Below the limit of a session, which is 20 requests a second. */
const PAGES_PER_SECOND = 15;
const SIGN_IN_EVERY_PAGES = 30;
const WARM_UP_SECONDS = 5;
/** Milliseconds after an attack for its last responses and for garbage collection. */
const COOL_DOWN_MS = 10_000;
const MIB = 1024 * 1024;
const LEGITIMATE_ADDRESS = { 'x-forwarded-for': '203.0.113.7' };
const ACCOUNT = `{ viewer { id name customer { id accountNumber name customData { key value }
  currentBalance { id dueDate amountDue { amountMinor } } payments(first: 5) { edges { node { id status } } } } } }`;

interface AccountResponse {
  data?: { viewer: { customer: object | null } | null };
}
/** Status that counts for a response without an account, because GraphQL answers 200 without a session too. */
const SIGNED_OUT = 401;

interface Measurement {
  /** Milliseconds of account pages. */
  pages: number[];
  /** Milliseconds of sign-ins. */
  signIns: number[];
  /** Statuses other than 200. */
  refused: number[];
}

async function measure({ target, legitimate }: World, forSeconds: number): Promise<Measurement> {
  const { email, password } = legitimate;
  const login = { email, password, type: 'customer', companyId: target.companyId };
  const signIn = async (): Promise<number> => {
    const client = createClient(target.url);
    const { status } = await client.send('POST', '/api/login', login, LEGITIMATE_ADDRESS);
    // Signing in again and again ends the user's earlier sessions, so the newest one is used.
    if (status === 200) legitimate.client = client;
    return status;
  };
  const openAccount = async (): Promise<number> => {
    const { status, body } = await legitimate.client.send<AccountResponse>(
      'POST',
      '/graphql',
      { query: ACCOUNT },
      LEGITIMATE_ADDRESS,
    );
    return status === 200 && !body.data?.viewer?.customer ? SIGNED_OUT : status;
  };
  const isSignIn = (index: number): boolean => index % SIGN_IN_EVERY_PAGES === 0;
  const { results } = await callAtRate(PAGES_PER_SECOND, forSeconds, async (index) => ({
    status: await (isSignIn(index) ? signIn() : openAccount()),
    signIn: isSignIn(index),
  }));
  const timesOf = (signIn: boolean): number[] =>
    results.filter(({ result }) => result.signIn === signIn && result.status === 200).map(({ ms }) => ms);
  return {
    pages: timesOf(false),
    signIns: timesOf(true),
    refused: results.map(({ result }) => result.status).filter((status) => status !== 200),
  };
}

/**
 * Starts an attack in a process of its own, so that it does not slow the measurement in this process. Returns a
 * function that waits for the end of the attack and returns the number of responses of each status.
 */
async function startAttack(name: string, target: Target): Promise<() => Promise<string>> {
  const attacker = fork(new URL('./attacker.ts', import.meta.url));
  attacker.send({ name, target, seconds });
  const ended = Promise.race([
    once(attacker, 'message'),
    once(attacker, 'exit').then(() => Promise.reject(new Error(`The attacker ended early: ${name}`))),
  ]);
  // The result is awaited after the measurement; until then, a failure must not end this process.
  ended.catch(() => undefined);
  return async () => {
    const [counts] = await ended;
    const parts = Object.entries<number>(counts).map(([status, number]) => `${number} × ${status}`);
    return parts.join(', ') || 'no response';
  };
}

async function measureUnderAttack(
  world: World,
  name: string,
): Promise<{ attacked: Measurement; attackerResult: string }> {
  const waitForAttack = await startAttack(name, world.target);
  const attacked = await measure(world, seconds);
  return { attacked, attackerResult: await waitForAttack() };
}

const milliseconds = (times: number[], share: number): string => `${percentile(times, share).toFixed(0)} ms`;

const system = await startSystem({ mode: 'standalone', environment: { TRUSTED_PROXIES: '1' } });
try {
  const world = await openWorld(system);
  await measure(world, WARM_UP_SECONDS);
  for (const name of chosen) {
    const idle = await measure(world, seconds);
    const before = residentBytes(system.pid());
    const memory = watchMemory(system.pid());
    const { attacked, attackerResult } = await measureUnderAttack(world, name).finally(memory.stop);
    const peak = memory.stop();
    await new Promise((resolve) => setTimeout(resolve, COOL_DOWN_MS));
    const after = residentBytes(system.pid());
    const ratio = percentile(attacked.pages, 0.99) / percentile(idle.pages, 0.99);
    console.log(
      `${name}: account page p50 ${milliseconds(idle.pages, 0.5)} → ${milliseconds(attacked.pages, 0.5)}, ` +
        `p99 ${milliseconds(idle.pages, 0.99)} → ${milliseconds(attacked.pages, 0.99)} (ratio ${ratio.toFixed(1)}); ` +
        `slowest sign-in ${milliseconds(attacked.signIns, 1)}; legitimate requests refused: ${attacked.refused.join(' ') || 'none'}; ` +
        `memory ${[before, peak, after].map((bytes) => Math.round(bytes / MIB)).join(' → ')} MiB; attacker: ${attackerResult}`,
    );
  }
} finally {
  await system.stop();
}

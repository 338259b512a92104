import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type LoadedWorld,
  openLoadedWorld,
  processesOf,
  restartAll,
  seededRandom,
  startMixedLoad,
  startSystem,
} from '../../packages/testkit/src/index.ts';

/** Minimum duration of the load during the restart. */
const ROLLING_MS = 60_000;
const RESTART_TIMEOUT_MS = 1_000_000;
/** Duration of the load before and after a fault. */
const AROUND_FAULT_MS = 5_000;
const PAUSED_MS = 30_000;
/** FAULT_SEED repeats a run; FAULT_TARGETS=all tests every kind of process instead of a random one. */
const { FAULT_SEED = String(Date.now() % 100_000), FAULT_TARGETS = 'one' } = process.env;
const KINDS = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'].flatMap((name) => [
  name,
  `${name}-worker`,
]);

let world: LoadedWorld;
const random = seededRandom(Number(FAULT_SEED));
const randomKind = (): string[] => [['gateway', ...KINDS][Math.floor(random() * (KINDS.length + 1))] ?? ''];
const targets = (): string[] => (FAULT_TARGETS === 'all' ? ['gateway', ...KINDS] : randomKind());

beforeAll(async () => {
  // The load generator sets X-Forwarded-For like a proxy, so that its callers have different addresses.
  const environment = { REPLICAS: '2', TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '100' };
  world = await openLoadedWorld(await startSystem({ mode: 'distributed', environment }));
});
afterAll(() => world?.system.stop());

test('restarts all processes under load without loss and without errors except 503 with Retry-After', {
  timeout: 1_200_000,
}, async () => {
  const before = processesOf(world.system);
  expect(before).toHaveLength(22);
  const load = await startMixedLoad(world);
  await Promise.all([sleep(ROLLING_MS), restartAll(world.system, RESTART_TIMEOUT_MS)]).finally(load.stop);
  console.log(`rolling restart: ${load.done()} activities, ${load.responses.summary()}, ${world.uploads.size} uploads`);
  expect(load.responses.problems()).toEqual([]);
  expect(load.responses.lostCount()).toBe(0);
  const after = new Map(processesOf(world.system).map(({ name, pid }) => [name, pid]));
  for (const { name, pid } of before) expect([name, after.get(name) === pid]).toEqual([name, false]);
  expect(await world.ledgerProblems()).toEqual([]);
});

type Fault = (pid: number) => Promise<void>;
const kill: Fault = async (pid) => void process.kill(pid, 'SIGKILL');
const drain: Fault = async (pid) => void process.kill(pid, 'SIGTERM');
const pause: Fault = async (pid) => {
  process.kill(pid, 'SIGSTOP');
  await sleep(PAUSED_MS);
  process.kill(pid, 'SIGCONT');
};

test.each([
  ['killed', targets(), kill],
  ['drained', targets(), drain],
  ['paused for 30 s', targets(), pause],
] as const)(
  'keeps the data correct when a process is %s under load (%s)',
  { timeout: 3_600_000 },
  async (what, names, fault) => {
    for (const name of names) {
      const target = processesOf(world.system).find((running) => running.name === name);
      const load = await startMixedLoad(world);
      await sleep(AROUND_FAULT_MS);
      if (!target) throw new Error(`unknown process ${name}`);
      await fault(target.pid);
      await sleep(AROUND_FAULT_MS);
      await load.stop();
      console.log(`${name} ${what} (seed ${FAULT_SEED}): ${load.done()} activities, ${load.responses.summary()}`);
      expect(load.responses.problems()).toEqual([]);
      expect(await world.ledgerProblems()).toEqual([]);
    }
  },
);

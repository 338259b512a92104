import { expect, test } from 'vitest';
import type { HashKind, HashLane, HashPriority } from '../use-cases/ports/passwords.ts';
import { createHashLanes, MAX_WAITING_PER_LANE } from './hash-lanes.ts';

const lane = (kind: HashKind, priority: HashPriority = 'clean'): HashLane => ({ kind, priority });

/** Creates lanes whose work ends one by one when a test finishes it. */
function createTestLanes(threads = 1) {
  const lanes = createHashLanes(threads);
  const finished: string[] = [];
  const pending: (() => void)[] = [];
  const work = (name: string) => async () => {
    await new Promise<void>((resolve) => pending.push(resolve));
    finished.push(name);
  };
  const add = (name: string, hashLane: HashLane) => lanes.run(hashLane, work(name));
  const addDecoy = (name: string, hashLane: HashLane) => lanes.runDecoy(hashLane, work(name));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finishOne = async () => {
    await settle();
    pending.shift()?.();
    await settle();
  };
  const finishAll = async () => {
    do await finishOne();
    while (pending.length > 0);
  };
  return { lanes, add, addDecoy, finished, finishOne, finishAll, running: () => pending.length };
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('runs the kinds of one priority in turn', async () => {
  const { add, finished, finishAll } = createTestLanes();
  for (const index of times(5)) void add(`claim ${index}`, lane('claim'));
  void add('sign-in', lane('sign-in'));
  void add('answer', lane('answer'));
  await finishAll();
  expect(finished).toEqual(['claim 0', 'claim 1', 'sign-in', 'answer', 'claim 2', 'claim 3', 'claim 4']);
});

test('gives most turns to known callers and fewest to callers with recent failures', async () => {
  const { add, finished, finishAll } = createTestLanes();
  void add('running', lane('sign-in', 'suspect'));
  for (const index of times(3)) void add(`suspect ${index}`, lane('sign-in', 'suspect'));
  for (const index of times(4)) void add(`clean ${index}`, lane('sign-in', 'clean'));
  for (const index of times(5)) void add(`known ${index}`, lane('sign-in', 'known'));
  await finishAll();
  expect(finished.slice(0, 10)).toEqual([
    'running',
    'known 0',
    'clean 0',
    'known 1',
    'clean 1',
    'suspect 0',
    'known 2',
    'known 3',
    'clean 2',
    'known 4',
  ]);
  expect(finished).toHaveLength(13);
});

test('runs a sign-in from a new network while known callers and those with failures fill their lanes', async () => {
  const { add, finished, finishAll } = createTestLanes();
  for (const index of times(MAX_WAITING_PER_LANE)) {
    void add(`known ${index}`, lane('sign-in', 'known'));
    void add(`suspect ${index}`, lane('sign-in', 'suspect'));
  }
  void add('honest', lane('sign-in', 'clean'));
  await finishAll();
  expect(finished.indexOf('honest')).toBeLessThan(3);
});

test('refuses further hashes with RATE_LIMITED while 64 wait in the lane, but not in another lane', async () => {
  const { lanes, add, finishAll, finished } = createTestLanes();
  const flood = times(MAX_WAITING_PER_LANE + 6).map((index) => add(`flood ${index}`, lane('sign-in', 'suspect')));
  const outcomes = Promise.allSettled(flood);
  const refusal = { code: 'RATE_LIMITED', retryAfterSeconds: 3 };
  await expect(lanes.runDecoy(lane('sign-in', 'suspect'), async () => undefined)).rejects.toMatchObject(refusal);
  void add('honest', lane('sign-in', 'clean'));
  await finishAll();
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]?.reason).toMatchObject({
    ...refusal,
    message: 'The portal is busy right now. Try again in a few seconds.',
  });
  expect(finished.indexOf('honest')).toBe(1);
});

test('decoys take turns one after another while no hash waits, as hashes do', async () => {
  const { addDecoy, finished, finishAll, running } = createTestLanes();
  for (const index of times(3)) void addDecoy(`decoy ${index}`, lane('sign-in'));
  expect(running()).toBe(1);
  await finishAll();
  expect(finished).toEqual(['decoy 0', 'decoy 1', 'decoy 2']);
});

test('a flood of decoys waits for the hashes before it and delays no hash by more than one turn', async () => {
  const { add, addDecoy, finished, finishOne, running } = createTestLanes();
  void add('first', lane('sign-in'));
  void add('second', lane('sign-in'));
  for (const index of times(500)) void addDecoy(`decoy ${index}`, lane('sign-in'));
  void add('third', lane('sign-in'));
  await finishOne();
  expect(running()).toBe(1);
  await finishOne();
  expect(finished).toEqual(['first', 'second']);
  expect(running(), 'the decoys and the third hash').toBe(501);
});

test('decoys beyond a full lane do not wait for each other', async () => {
  const { addDecoy, finishOne, running } = createTestLanes();
  for (const index of times(MAX_WAITING_PER_LANE + 11)) void addDecoy(`decoy ${index}`, lane('sign-in'));
  await finishOne();
  expect(running()).toBe(11);
});

test('runs as many hashes at once as there are threads', async () => {
  const { add, running, finishAll } = createTestLanes(2);
  for (const index of times(5)) void add(`hash ${index}`, lane('claim'));
  expect(running()).toBe(2);
  await finishAll();
});

test('continues after work that failed', async () => {
  const lanes = createHashLanes(1);
  await expect(lanes.run(lane('claim'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(lanes.run(lane('claim'), async () => 'fine')).resolves.toBe('fine');
});

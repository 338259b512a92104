import { expect, test } from 'vitest';
import type { HashKind, HashLane, HashPriority } from '../use-cases/ports/services.ts';
import { createHashLanes, MAX_WAITING_PER_LANE } from './hash-lanes.ts';

const lane = (kind: HashKind, priority: HashPriority = 'clean'): HashLane => ({ kind, priority });

/** Lanes of one thread whose work ends one by one. */
function build(threads = 1) {
  const lanes = createHashLanes(threads);
  const finished: string[] = [];
  const pending: (() => void)[] = [];
  const add = (name: string, of: HashLane) =>
    lanes.run(of, async () => {
      await new Promise<void>((resolve) => pending.push(resolve));
      finished.push(name);
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finishAll = async () => {
    await settle();
    while (pending.length > 0) {
      pending.shift()?.();
      await settle();
    }
  };
  return { lanes, add, finished, finishAll, running: () => pending.length };
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('runs the kinds of one priority in turn', async () => {
  const { add, finished, finishAll } = build();
  for (const index of times(5)) void add(`claim ${index}`, lane('claim'));
  void add('sign-in', lane('sign-in'));
  void add('answer', lane('answer'));
  await finishAll();
  expect(finished).toEqual(['claim 0', 'claim 1', 'sign-in', 'answer', 'claim 2', 'claim 3', 'claim 4']);
});

test('runs known callers first and callers with recent failures last, but never leaves those waiting', async () => {
  const { add, finished, finishAll } = build();
  void add('running', lane('sign-in', 'suspect'));
  for (const index of times(4)) void add(`suspect ${index}`, lane('sign-in', 'suspect'));
  for (const index of times(4)) void add(`clean ${index}`, lane('sign-in', 'clean'));
  for (const index of times(2)) void add(`known ${index}`, lane('sign-in', 'known'));
  await finishAll();
  expect(finished.slice(0, 8)).toEqual([
    'running',
    'known 0',
    'known 1',
    'suspect 0',
    'clean 0',
    'clean 1',
    'clean 2',
    'suspect 1',
  ]);
  expect(finished).toHaveLength(11);
});

test('refuses further hashes with RATE_LIMITED while 64 wait in the lane, but not in another lane', async () => {
  const { lanes, add, finishAll, finished } = build();
  const flood = times(MAX_WAITING_PER_LANE + 6).map((index) => add(`flood ${index}`, lane('sign-in', 'suspect')));
  const outcomes = Promise.allSettled(flood);
  const refusal = { code: 'RATE_LIMITED', retryAfterSeconds: 3 };
  await expect(lanes.wait(lane('sign-in', 'suspect'))).rejects.toMatchObject(refusal);
  void add('honest', lane('sign-in', 'clean'));
  await finishAll();
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]?.reason).toMatchObject({
    ...refusal,
    message: 'Too many people are signing in. Try again in a few seconds.',
  });
  expect(finished.indexOf('honest')).toBe(1);
});

test('a decoy waits for the hashes before it and delays none', async () => {
  const { lanes, add, finished, finishAll } = build();
  void add('first', lane('sign-in'));
  void add('second', lane('sign-in'));
  for (const index of times(500)) void lanes.wait(lane('sign-in')).then(() => finished.push(`decoy ${index}`));
  void add('third', lane('sign-in'));
  await finishAll();
  expect(finished.slice(0, 3)).toEqual(['first', 'second', 'decoy 0']);
  expect(finished.at(-1)).toBe('third');
  expect(finished).toHaveLength(503);
});

test('runs as many hashes at once as there are threads', async () => {
  const { add, running, finishAll } = build(2);
  for (const index of times(5)) void add(`hash ${index}`, lane('claim'));
  expect(running()).toBe(2);
  await finishAll();
});

test('continues after work that failed', async () => {
  const lanes = createHashLanes(1);
  await expect(lanes.run(lane('claim'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(lanes.run(lane('claim'), async () => 'fine')).resolves.toBe('fine');
});

import { expect, test } from 'vitest';
import { chooseReplica, newReplicaState, type ReplicaState, SILENT_MS } from './replicas.ts';

const NOW = 1_000_000;
const replica = (name: string, state: Partial<ReplicaState> = {}) => ({ name, ...newReplicaState(), ...state });
const chosenName = (replicas: ReturnType<typeof replica>[], turn = 0) => chooseReplica(replicas, NOW, turn)?.name;
const requestWaitingFor = (ms: number) => new Map([[Symbol('request'), NOW - ms]]);

test('alternates between replicas with equally many requests in progress', () => {
  const replicas = [replica('a'), replica('b')];
  expect([0, 1, 2].map((turn) => chosenName(replicas, turn))).toEqual(['a', 'b', 'a']);
});

test('chooses the replica with the fewest requests in progress', () => {
  expect(
    chosenName([replica('a', { inProgress: 2 }), replica('b', { inProgress: 1 }), replica('c', { inProgress: 3 })]),
  ).toBe('b');
});

test.each([
  ['a draining replica', { avoidedUntil: NOW + 1 }],
  [
    'a replica that has not responded for over 2 seconds while a request waits',
    { waiting: requestWaitingFor(SILENT_MS + 1), inProgress: 1 },
  ],
])('chooses %s only if there is no other', (_what, state) => {
  expect(chosenName([replica('avoided', state), replica('busy', { inProgress: 50 })])).toBe('busy');
  expect(chosenName([replica('avoided', state)])).toBe('avoided');
});

test.each([
  ['a replica whose avoidance has expired', { avoidedUntil: NOW }],
  [
    'a replica that has responded to another request in the last 2 seconds',
    { waiting: requestWaitingFor(SILENT_MS * 5), lastResponseAt: NOW - SILENT_MS },
  ],
])('chooses %s again', (_what, state) => {
  expect(chosenName([replica('available', state), replica('busy', { inProgress: 50 })])).toBe('available');
});

test('returns undefined for an empty list', () => {
  expect(chosenName([])).toBeUndefined();
});

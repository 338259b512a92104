import { expect, test } from 'vitest';
import { chooseReplica, newReplicaState, type ReplicaState, SILENT_MS } from './replicas.ts';

const NOW = 1_000_000;
const replica = (name: string, state: Partial<ReplicaState> = {}) => ({ name, ...newReplicaState(), ...state });
const chosen = (replicas: ReturnType<typeof replica>[], turn = 0) => chooseReplica(replicas, NOW, turn)?.name;
const waitingFor = (ms: number) => new Map([[Symbol('request'), NOW - ms]]);

test('takes turns between equally busy replicas', () => {
  const replicas = [replica('a'), replica('b')];
  expect([0, 1, 2].map((turn) => chosen(replicas, turn))).toEqual(['a', 'b', 'a']);
});

test('asks the replica with the fewest requests in progress', () => {
  expect(chosen([replica('a', { held: 2 }), replica('b', { held: 1 }), replica('c', { held: 3 })])).toBe('b');
});

test.each([
  ['a draining replica', { avoidedUntil: NOW + 1 }],
  ['a replica that has been silent while a request waits', { waiting: waitingFor(SILENT_MS + 1), held: 1 }],
])('%s is asked only when there is no other', (_what, state) => {
  expect(chosen([replica('gone', state), replica('busy', { held: 50 })])).toBe('busy');
  expect(chosen([replica('gone', state)])).toBe('gone');
});

test.each([
  ['a replica whose avoidance has expired', { avoidedUntil: NOW }],
  [
    'a replica that has responded to other requests since',
    { waiting: waitingFor(SILENT_MS * 5), lastResponseAt: NOW - SILENT_MS },
  ],
])('%s is asked again', (_what, state) => {
  expect(chosen([replica('back', state), replica('busy', { held: 50 })])).toBe('back');
});

test('returns undefined for an empty list', () => {
  expect(chosen([])).toBeUndefined();
});

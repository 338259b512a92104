import { expect, test } from 'vitest';
import { chooseReplica, newReplicaState, type ReplicaState, SILENT_MS } from './replicas.ts';

const NOW = 1_000_000;
const replica = (name: string, state: Partial<ReplicaState> = {}) => ({ name, ...newReplicaState(), ...state });
const chosen = (replicas: ReturnType<typeof replica>[], turn = 0) => chooseReplica(replicas, NOW, turn)?.name;
const waitingFor = (ms: number) => new Map([[Symbol('request'), NOW - ms]]);

test('equals have their turns', () => {
  const replicas = [replica('a'), replica('b')];
  expect([0, 1, 2].map((turn) => chosen(replicas, turn))).toEqual(['a', 'b', 'a']);
});

test('the one with the least in hand is asked', () => {
  expect(chosen([replica('a', { held: 2 }), replica('b', { held: 1 }), replica('c', { held: 3 })])).toBe('b');
});

test.each([
  ['one that leaves', { avoidedUntil: NOW + 1 }],
  ['one that keeps a request waiting and answers nobody', { waiting: waitingFor(SILENT_MS + 1), held: 1 }],
])('%s is asked only when there is no other', (_what, state) => {
  expect(chosen([replica('gone', state), replica('busy', { held: 50 })])).toBe('busy');
  expect(chosen([replica('gone', state)])).toBe('gone');
});

test.each([
  ['one that was avoided for long enough', { avoidedUntil: NOW }],
  ['one that answered others since', { waiting: waitingFor(SILENT_MS * 5), answeredAt: NOW - SILENT_MS }],
])('%s is asked again', (_what, state) => {
  expect(chosen([replica('back', state), replica('busy', { held: 50 })])).toBe('back');
});

test('of none, none is chosen', () => {
  expect(chosen([])).toBeUndefined();
});

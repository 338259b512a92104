import { expect, test } from 'vitest';
import { fingerprintOf, nextStep, type RotationRecord } from './rotation.ts';

const minStageMs = { accepted: 60_000, active: 120_000 };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22) + seconds * 1000);
const step = (secrets: string[], record: RotationRecord | undefined, seconds: number) =>
  nextStep({ secrets, record, now: at(seconds), minStageMs, newSecret: () => 'new' });

test('adds a secret, moves it to the front and removes the old one, each after the required delay', () => {
  const added = step(['old'], undefined, 0);
  expect(added).toMatchObject({ kind: 'write', stage: 'accepted', secrets: ['old', 'new'] });
  const record = added.kind === 'write' ? added.record : undefined;
  expect(step(['old', 'new'], record, 59)).toEqual({ kind: 'wait', stage: 'accepted', dueAt: at(60) });
  const first = step(['old', 'new'], record, 60);
  expect(first).toMatchObject({ kind: 'write', stage: 'active', secrets: ['new', 'old'] });
  const second = first.kind === 'write' ? first.record : undefined;
  expect(step(['new', 'old'], second, 179)).toEqual({ kind: 'wait', stage: 'active', dueAt: at(180) });
  expect(step(['new', 'old'], second, 180)).toEqual({
    kind: 'write',
    stage: 'complete',
    secrets: ['new'],
    record: undefined,
  });
});

test('continues after a run that stopped between writing the record and the file', () => {
  const record = { fingerprint: fingerprintOf('new'), since: at(0).toISOString() };
  const recordOfUnwritten = { fingerprint: fingerprintOf('never written'), since: at(0).toISOString() };
  expect(step(['old'], recordOfUnwritten, 1)).toMatchObject({ stage: 'accepted', secrets: ['old', 'new'] });
  expect(step(['new'], record, 1)).toEqual({ kind: 'write', stage: 'complete', secrets: ['new'], record: undefined });
});

test('changes nothing if the record does not show which of several secrets is new', () => {
  expect(step(['a', 'b'], undefined, 0).kind).toBe('unclear');
  expect(step(['a', 'b'], { fingerprint: fingerprintOf('c'), since: at(0).toISOString() }, 0).kind).toBe('unclear');
});

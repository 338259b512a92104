import jwt from 'jsonwebtoken';
import { expect, test, vi } from 'vitest';
import { INTERNAL_TOKEN_SECONDS, type InternalClaims, signInternalToken, verifyInternalToken } from './auth.ts';
import { keyRing } from './secrets/key-ring.ts';

const SECRET = 'the secret that both ends of a test know';
const OTHER = 'another secret that only one end of it knows';
const ring = keyRing(SECRET);
const claims: InternalClaims = { actor: { kind: 'anonymous' }, requestId: 'request', clientAddress: null };
const CLAIMS = expect.objectContaining(claims);

test('accepts a token only at the service it was signed for', () => {
  const token = signInternalToken(ring, 'billing', claims);
  expect(verifyInternalToken(ring, 'billing', token)).toEqual(CLAIMS);
  expect(verifyInternalToken(ring, 'payments', token)).toBeUndefined();
});

test('refuses a token with another secret, a changed payload, no signature or an unknown actor', () => {
  const [head, body] = signInternalToken(ring, 'billing', claims).split('.');
  const unsigned = jwt.sign(claims, '', { algorithm: 'none', audience: 'billing' });
  const king = jwt.sign({ ...claims, actor: { kind: 'king' } }, SECRET, { audience: 'billing' });
  for (const token of [
    '',
    'x.y.z',
    `${head}.${body}.AAAA`,
    unsigned,
    king,
    signInternalToken(keyRing(OTHER), 'billing', claims),
  ]) {
    expect(verifyInternalToken(ring, 'billing', token)).toBeUndefined();
  }
});

test('refuses a token after 60 seconds', () => {
  vi.useFakeTimers();
  const token = signInternalToken(ring, 'billing', claims);
  vi.advanceTimersByTime((INTERNAL_TOKEN_SECONDS + 1) * 1000);
  expect(verifyInternalToken(ring, 'billing', token)).toBeUndefined();
  vi.useRealTimers();
});

test('rotates a secret in three steps without refusing a call', () => {
  const [before, added, turned, after] = [SECRET, `${SECRET}\n${OTHER}`, `${OTHER}\n${SECRET}`, OTHER].map(keyRing);
  const stages = [before, added, turned, after];
  const opens = (signer = ring, reader = ring) =>
    verifyInternalToken(reader, 'billing', signInternalToken(signer, 'billing', claims)) !== undefined;
  // Processes read a changed file one after another, so processes in consecutive stages call each other in both directions.
  for (const [at, stage] of stages.entries())
    for (const next of stages.slice(at, at + 2)) expect([opens(stage, next), opens(next, stage)]).toEqual([true, true]);
  expect(opens(before, after)).toBe(false);
  expect(opens(turned, before)).toBe(false);
});

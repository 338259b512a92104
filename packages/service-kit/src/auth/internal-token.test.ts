import jwt from 'jsonwebtoken';
import { expect, test, vi } from 'vitest';
import {
  INTERNAL_TOKEN_SECONDS,
  type InternalClaims,
  signInternalToken,
  verifyInternalToken,
} from './internal-token.ts';

const SECRET = 'the secret that both ends of a test know';
const claims: InternalClaims = { actor: { kind: 'anonymous' }, requestId: 'request', clientAddress: null };
const CLAIMS = expect.objectContaining(claims);

test('a token opens the service that it was made for, and no other', () => {
  const token = signInternalToken(SECRET, 'billing', claims);
  expect(verifyInternalToken(SECRET, 'billing', token)).toEqual(CLAIMS);
  expect(verifyInternalToken(SECRET, 'payments', token)).toBeUndefined();
});

test('a token of another secret, a changed one, one without signature and an unknown actor are refused', () => {
  const [head, body] = signInternalToken(SECRET, 'billing', claims).split('.');
  const unsigned = jwt.sign(claims, '', { algorithm: 'none', audience: 'billing' });
  const king = jwt.sign({ ...claims, actor: { kind: 'king' } }, SECRET, { audience: 'billing' });
  for (const token of [
    '',
    'x.y.z',
    `${head}.${body}.AAAA`,
    unsigned,
    king,
    signInternalToken(`${SECRET}!`, 'billing', claims),
  ]) {
    expect(verifyInternalToken(SECRET, 'billing', token)).toBeUndefined();
  }
});

test('a token dies after its minute', () => {
  vi.useFakeTimers();
  const token = signInternalToken(SECRET, 'billing', claims);
  vi.advanceTimersByTime((INTERNAL_TOKEN_SECONDS + 1) * 1000);
  expect(verifyInternalToken(SECRET, 'billing', token)).toBeUndefined();
  vi.useRealTimers();
});

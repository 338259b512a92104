import { INTERNAL_CALLERS, SERVICES } from '@utility-pay/contracts';
import jwt from 'jsonwebtoken';
import { expect, test, vi } from 'vitest';
import {
  INTERNAL_TOKEN_SECONDS,
  type InternalClaims,
  signInternalToken,
  verifyInternalToken,
} from './internal-token.ts';
import {
  generatedKeys,
  type InternalKeys,
  type InternalKeyTexts,
  internalKeys,
  newInternalKeys,
  publicKeysFor,
} from './secrets/internal-keys.ts';

const keys = generatedKeys();
const claims: InternalClaims = { actor: { kind: 'anonymous' }, requestId: 'request', clientAddress: null };
const CLAIMS = expect.objectContaining(claims);
const asService = (service: InternalKeys['caller']): InternalClaims => ({
  ...claims,
  actor: { kind: 'service', service },
});

test('accepts a token only at the service it was signed for', () => {
  const token = signInternalToken(keys.gateway, 'billing', claims);
  expect(verifyInternalToken(keys.billing, 'billing', token)).toEqual(CLAIMS);
  expect(verifyInternalToken(keys.payments, 'payments', token)).toBeUndefined();
});

test('accepts a token that a service signs for itself, and none for the gateway, an anonymous caller or another service', () => {
  for (const service of SERVICES) {
    expect(verifyInternalToken(keys.identity, 'identity', signInternalToken(keys[service], 'identity', claims))).toBe(
      undefined,
    );
    for (const other of INTERNAL_CALLERS) {
      const token = signInternalToken(keys[service], 'identity', asService(other));
      expect(verifyInternalToken(keys.identity, 'identity', token) !== undefined).toBe(other === service);
      const withFalseIssuer = signInternalToken({ ...keys[service], caller: other }, 'identity', asService(other));
      expect(verifyInternalToken(keys.identity, 'identity', withFalseIssuer) !== undefined).toBe(other === service);
    }
  }
});

test('refuses a token with another key, a changed payload, no signature or an unknown actor', () => {
  const [head, body] = signInternalToken(keys.gateway, 'billing', claims).split('.');
  const options = { issuer: 'gateway', audience: 'billing' };
  const unsigned = jwt.sign(claims, '', { ...options, algorithm: 'none' });
  const sign = (actor: object) =>
    jwt.sign({ ...claims, actor }, keys.gateway.signingKey, { ...options, algorithm: 'ES256' });
  expect(verifyInternalToken(keys.billing, 'billing', sign({ kind: 'anonymous' }))).toEqual(CLAIMS);
  for (const token of [
    '',
    'x.y.z',
    `${head}.${body}.AAAA`,
    unsigned,
    sign({ kind: 'king' }),
    signInternalToken(generatedKeys().gateway, 'billing', claims),
  ]) {
    expect(verifyInternalToken(keys.billing, 'billing', token)).toBeUndefined();
  }
});

test('refuses a token after 60 seconds', () => {
  vi.useFakeTimers();
  const token = signInternalToken(keys.gateway, 'billing', claims);
  vi.advanceTimersByTime((INTERNAL_TOKEN_SECONDS + 1) * 1000);
  expect(verifyInternalToken(keys.billing, 'billing', token)).toBeUndefined();
  vi.useRealTimers();
});

test('rotates all keys in three steps without refusing a call', () => {
  const [oldKeys, newKeys] = [newInternalKeys().privateKeys, newInternalKeys().privateKeys];
  const keysInOrder = (...order: (typeof oldKeys)[]): InternalKeyTexts => {
    const entries = INTERNAL_CALLERS.map((caller) => [caller, order.map((texts) => texts[caller]).join('\n')]);
    const privateKeys = Object.fromEntries(entries);
    return { privateKeys, publicKeys: publicKeysFor(privateKeys) };
  };
  const before = keysInOrder(oldKeys);
  const added = keysInOrder(oldKeys, newKeys);
  const switched = keysInOrder(newKeys, oldKeys);
  const after = keysInOrder(newKeys);
  const isAccepted = ({ signer, verifier }: { signer: InternalKeyTexts; verifier: InternalKeyTexts }) => {
    const token = signInternalToken(internalKeys('payments', signer), 'billing', asService('payments'));
    return verifyInternalToken(internalKeys('billing', verifier), 'billing', token) !== undefined;
  };
  // Processes read changed files one after another, so processes in consecutive stages call each other in both directions.
  const stages = [before, added, switched, after];
  for (const [index, stage] of stages.entries()) {
    for (const next of stages.slice(index, index + 2)) {
      expect(isAccepted({ signer: stage, verifier: next })).toBe(true);
      expect(isAccepted({ signer: next, verifier: stage })).toBe(true);
    }
  }
  expect(isAccepted({ signer: before, verifier: after })).toBe(false);
  expect(isAccepted({ signer: switched, verifier: before })).toBe(false);
});

import { createHmac, createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto';
import type { Actor, InternalCaller, ServiceName } from '@utility-pay/contracts';
import { newInternalKeys } from '../../../packages/service-kit/src/secrets/internal-keys.ts';

/** The keys of all callers of the services under test. */
export const testKeys = newInternalKeys();

export const privateKeyOf = (caller: InternalCaller): KeyObject =>
  createPrivateKey({ key: Buffer.from(testKeys.privateKeys[caller], 'base64'), format: 'der', type: 'pkcs8' });

export const superAdminActor: Actor = {
  kind: 'user',
  userId: 'super-admin',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

/** Returns a part of a JWT: JSON in base64url. */
export const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signs with a private key as ES256 does, or with a text as HS256 does. */
export const sign = (text: string, key: KeyObject | string, hash = 'sha256'): string =>
  typeof key === 'string'
    ? createHmac(hash, key).update(text).digest('base64url')
    : signBytes(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

interface TokenParts {
  claims?: object;
  header?: object;
  key?: KeyObject | string;
  hash?: string;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
/** Returns valid claims of a token that the gateway signs. */
export const claimsFor = (audience: unknown, actor: unknown = superAdminActor): Record<string, unknown> => ({
  actor,
  requestId: 'forged',
  clientAddress: null,
  iss: 'gateway',
  aud: audience,
  iat: nowSeconds(),
  exp: nowSeconds() + 60,
});

export function token({
  claims = {},
  header = { alg: 'ES256', typ: 'JWT' },
  key = privateKeyOf('gateway'),
  hash,
}: TokenParts): string {
  const text = `${encodePart(header)}.${encodePart(claims)}`;
  return `${text}.${sign(text, key, hash)}`;
}

/** Returns a valid token. Each forged token differs from it in one detail. */
export function validToken(service: ServiceName, actor: Actor): string {
  const caller = actor.kind === 'service' ? actor.service : 'gateway';
  return token({ claims: { ...claimsFor(service, actor), iss: caller }, key: privateKeyOf(caller) });
}

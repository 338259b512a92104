import { createHmac } from 'node:crypto';
import type { Actor, ServiceName } from '@utility-pay/contracts';

/** The internal secret of all five services. */
export const SECRET = 'the internal secret of the services under test';

export const superAdminActor: Actor = {
  kind: 'user',
  userId: 'super-admin',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

export const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const sign = (text: string, secret: string, hash = 'sha256'): string =>
  createHmac(hash, secret).update(text).digest('base64url');

interface TokenParts {
  claims?: object;
  header?: object;
  secret?: string;
  hash?: string;
}

export const now = (): number => Math.floor(Date.now() / 1000);
export const claimsFor = (audience: unknown, actor: unknown = superAdminActor): Record<string, unknown> => ({
  actor,
  requestId: 'forged',
  clientAddress: null,
  aud: audience,
  iat: now(),
  exp: now() + 60,
});

export function token({
  claims = {},
  header = { alg: 'HS256', typ: 'JWT' },
  secret = SECRET,
  hash,
}: TokenParts): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign(text, secret, hash)}`;
}

/** Returns a valid token. Each forged token differs from it in one detail. */
export const goodToken = (service: ServiceName, actor: Actor): string => token({ claims: claimsFor(service, actor) });

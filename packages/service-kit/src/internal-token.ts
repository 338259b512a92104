import type { KeyObject } from 'node:crypto';
import {
  type Actor,
  actorSchema,
  INTERNAL_CALLERS,
  type InternalCaller,
  type ServiceName,
} from '@utility-pay/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { portalOriginSchema } from './portal-origin.ts';
import type { InternalKeys } from './secrets/internal-keys.ts';

/** Lifetime of a token between our processes, in seconds. */
export const INTERNAL_TOKEN_SECONDS = 60;

const claimsSchema = z.object({
  actor: actorSchema,
  requestId: z.string(),
  /** Network address of the browser or partner that sent the original request. */
  clientAddress: z.string().nullable(),
  /** Absent for an unknown host and for calls that no request caused. */
  portalOrigin: portalOriginSchema.optional(),
});
export type InternalClaims = z.infer<typeof claimsSchema>;

// jsonwebtoken has no EdDSA.
const ALGORITHM = 'ES256';

/** Signs the actor for one service, as the owner of the keys. */
export const signInternalToken = (
  { caller, signingKey }: InternalKeys,
  audience: ServiceName,
  claims: InternalClaims,
): string =>
  jwt.sign(claims, signingKey, {
    algorithm: ALGORITHM,
    issuer: caller,
    audience,
    expiresIn: INTERNAL_TOKEN_SECONDS,
  });

/**
 * Returns the claims of a token for `audience`; undefined if it is forged, expired, for another service, or names an
 * actor that its signer may not act as.
 */
export function verifyInternalToken(
  keys: InternalKeys,
  audience: ServiceName,
  token: string,
): InternalClaims | undefined {
  const caller = issuerOf(token);
  if (!caller) return undefined;
  for (const key of keys.publicKeysOf(caller)) {
    const claims = verifyWith(key, { issuer: caller, audience }, token);
    if (claims) return mayActAs(caller, claims.actor) ? claims : undefined;
  }
  return undefined;
}

/** A service may act only as itself; the gateway as itself or as any user, partner or anonymous caller. */
const mayActAs = (caller: InternalCaller, actor: Actor): boolean =>
  actor.kind === 'service' ? actor.service === caller : caller === 'gateway';

/** Returns the token's issuer, not yet verified. */
function issuerOf(token: string): InternalCaller | undefined {
  // The last base64url character has unused bits, so several strings decode to the same signature; only the canonical one
  // is accepted.
  const signature = token.slice(token.lastIndexOf('.') + 1);
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) return undefined;
  try {
    const { iss } = jwt.decode(token, { json: true }) ?? {};
    return INTERNAL_CALLERS.find((caller) => caller === iss);
  } catch {
    return undefined;
  }
}

function verifyWith(
  key: KeyObject,
  expected: { issuer: InternalCaller; audience: ServiceName },
  token: string,
): InternalClaims | undefined {
  try {
    const options = { ...expected, algorithms: [ALGORITHM as 'ES256'], maxAge: INTERNAL_TOKEN_SECONDS };
    return claimsSchema.parse(jwt.verify(token, key, options));
  } catch {
    return undefined;
  }
}
